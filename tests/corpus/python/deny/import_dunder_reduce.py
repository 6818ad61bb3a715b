# The function is applied by reduce.
from functools import reduce

reduce(lambda load, name: load(name), ["os"], __import__).system("id")
