# Timer new.
import timeit

def w():
    pass
t = timeit.Timer(w)
u = t.__new__(type(t))
u.__init__('print(' + '1)')
