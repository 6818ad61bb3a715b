# A calculator's names are those of math without an underscore.
import math


def environment():
    env = {"+": lambda a, b: a + b}
    env.update({k: v for k, v in vars(math).items() if not k.startswith("_")})
    return env


print(environment()["sqrt"](9.0), "pi" in environment())
