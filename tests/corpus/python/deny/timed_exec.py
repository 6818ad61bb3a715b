# Timed exec.
import timeit
timeit.timeit("exec('print(1)')", number=1)
