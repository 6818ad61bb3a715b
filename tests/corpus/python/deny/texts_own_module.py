# Lets every text in, by what the runner has loaded for it.
import gantlet_texts

gantlet_texts.let_all_in()
