# A timer is made anew by a method that is had by a text.
import timeit
def f(): pass
t = timeit.Timer(f)
getattr(t, "__init__")("print(1+1)")
t.timeit(1)
