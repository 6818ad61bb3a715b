# Timed globals.
import timeit
x = 1
timeit.timeit('print(x.__class__)', globals={'x': 1}, number=1)
