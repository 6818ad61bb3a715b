# Functions are timed.
import timeit
from timeit import default_timer as timer


def work(n=100):
    return sum(range(n))


start = timer()
print(timeit.timeit(work, number=3) >= 0, min(timeit.repeat(lambda: work(10), number=2, repeat=2)) >= 0)
print(timeit.Timer(work).timeit(number=2) >= 0, timer() - start >= 0)
