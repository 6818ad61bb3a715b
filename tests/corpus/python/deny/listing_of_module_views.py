# The view of the items has the dictionary itself.
import math
env = {k: v for k, v in vars(math).items().mapping.items() if not k.startswith("_")}
print(env[input()])
