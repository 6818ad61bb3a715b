# Timed star args.
import timeit
timeit.timeit(*['print(1)'], number=1)
