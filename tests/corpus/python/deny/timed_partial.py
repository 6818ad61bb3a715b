# Timed partial.
import timeit, functools
functools.partial(timeit.timeit, 'print(1)', number=1)()
