# The condition holds for other names as well.
import math
env = {k: v for k, v in vars(math).items() if not k.startswith("_") or True}
print(env[input()])
