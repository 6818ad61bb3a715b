# Timer class in dict.
import timeit

def w():
    pass
d = {'t': type(timeit.Timer(w))}
d['t']('print(' + '1)').timeit(1)
