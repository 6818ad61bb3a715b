# What is timed is a function, what is set up before is text.
import timeit


def work():
    return 1


timeit.timeit(work, setup="import os; os.system('id')")
