# Timed attr.
import timeit
timeit.timeit("print(''.__class__)", number=1)
