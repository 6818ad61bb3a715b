# A path of attributes with one of the interpreter's.
from functools import reduce
def follow(item, path):
    return reduce(getattr, path.split("."), item)
print(follow(3, "real.__class__"))
