# Timed sys.
import timeit
timeit.timeit('print(sys.modules)', number=1)
