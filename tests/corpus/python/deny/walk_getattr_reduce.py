# getattr, again and again.
from functools import reduce

reduce(getattr, ["__class__", "__base__"], ())
