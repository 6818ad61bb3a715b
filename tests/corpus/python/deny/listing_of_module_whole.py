# All names of the module, its loader's among them.
import math
env = {k: v for k, v in vars(math).items()}
print(env[input()])
