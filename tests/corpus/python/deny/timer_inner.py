# Timer inner.
import timeit
t = timeit.Timer('pass')
print(t.inner.__globals__)
