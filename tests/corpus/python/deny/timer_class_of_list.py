# Timer class of list.
import timeit

def w():
    pass
ts = [timeit.Timer(w)]
for t in ts:
    C = t.__class__
    C('print(' + '1)').timeit(1)
