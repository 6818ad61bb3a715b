# A path of attributes that is given.
from functools import reduce
def follow(item, path):
    return reduce(getattr, path.split("."), item)
print(follow(3, "real.imag"), follow(3, input()))
