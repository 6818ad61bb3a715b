# Timer class starmap.
import timeit, itertools

def w():
    pass
[C] = itertools.starmap(type, [(timeit.Timer(w),)])
C('print(1)').timeit(1)
