# Lets every text in, by what the runner has loaded for it.
import gantlet_replaced

gantlet_replaced.let_all_in()
