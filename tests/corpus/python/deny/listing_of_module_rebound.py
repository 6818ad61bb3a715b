# The condition asks another name.
import math
k = "x"
env = {n: v for n, v in vars(math).items() if not k.startswith("_")}
print(env[input()])
