# Sometimes a function, sometimes text.
import timeit


def work():
    return 1


def main(flag):
    job = work if flag else "import os; os.system('id')"
    return timeit.timeit(job, number=1)
