# A class of one's own passes the text on.
import timeit


class Timer(timeit.Timer):
    pass


Timer("import os; os.system('id')").timeit(1)
