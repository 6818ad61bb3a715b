# The module does more than compute.
import random
env = {k: v for k, v in vars(random).items() if not k.startswith("_")}
print(env[input()])
