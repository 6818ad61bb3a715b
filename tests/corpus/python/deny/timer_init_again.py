# Timer init again.
import timeit

def w():
    pass
t = timeit.Timer(w)
t.__init__('print(' + '1)')
t.timeit(1)
