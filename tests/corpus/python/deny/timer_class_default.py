# Timer class default.
import timeit

def w():
    pass

def f(o, k=type):
    return k(o)
f(timeit.Timer(w))('print(1)').timeit(1)
