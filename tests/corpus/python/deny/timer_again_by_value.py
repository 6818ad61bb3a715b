# A timer is made anew by its method under another name.
import timeit
def f(): pass
t = timeit.Timer(f)
i = t.__init__
i("print(1+1)")
t.timeit(1)
