# The name may be another module.
import math
import random as m
m = math if input() else m
env = {k: v for k, v in vars(m).items() if not k.startswith("_")}
print(env[input()])
