# A timer is made anew by methodcaller.
import timeit, operator
def f(): pass
t = timeit.Timer(f)
operator.methodcaller("__init__", "print(1+1)")(t)
t.timeit(1)
