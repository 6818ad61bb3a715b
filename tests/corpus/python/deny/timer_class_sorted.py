# Timer class sorted.
import timeit

def w():
    pass
import itertools
for k, g in itertools.groupby([timeit.Timer(w)], key=type):
    k('print(1)').timeit(1)
