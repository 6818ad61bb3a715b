# Timer class map.
import timeit

def w():
    pass
for C in map(lambda o: type(o), [timeit.Timer(w)]):
    C('print(1)').timeit(1)
