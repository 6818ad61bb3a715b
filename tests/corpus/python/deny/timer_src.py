# Timer src.
import timeit
t = timeit.Timer('pass')
t.inner = lambda it, timer: print(1) or 0
f = t.inner
print(f.__globals__)
