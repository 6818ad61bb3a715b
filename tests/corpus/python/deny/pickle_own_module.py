# The runner's own part.
import gantlet_pickles

gantlet_pickles.let_all_in()
