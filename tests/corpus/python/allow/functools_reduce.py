# reduce with a function of the file's own.
from functools import partial, reduce
from operator import mul

print(reduce(mul, range(1, 6)), partial(pow, 2)(3))
