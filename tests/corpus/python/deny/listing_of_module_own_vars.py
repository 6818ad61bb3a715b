# vars is the file's own.
import math
def vars(m):
    return {"x": m}
env = {k: v for k, v in vars(math).items() if not k.startswith("_")}
print(env["x"])
