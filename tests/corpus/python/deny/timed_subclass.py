# Timed subclass.
import timeit

class T(timeit.Timer):
    pass
T('print(1)').timeit(1)
