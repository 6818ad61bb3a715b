# Names of attributes that are unpacked, one of which is given.
from operator import attrgetter
def order(items, *names):
    return sorted(items, key=attrgetter(*names))
print(order([3], "real", "imag"), order([3], input()))
