# A loop behind the condition goes through the module again.
import math
env = {k: [w for w in vars(math).values()] for k, v in vars(math).items() if not k.startswith("_")}
print(env["pi"][1])
