# Timer class partial.
import timeit, functools

def w():
    pass
C = functools.reduce(lambda a, b: b(a), [timeit.Timer(w), type])
C('print(1)').timeit(1)
