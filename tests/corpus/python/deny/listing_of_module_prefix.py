# Names with one underscore are not left out.
import math
env = {k: v for k, v in vars(math).items() if not k.startswith("__x")}
print(env[input()])
