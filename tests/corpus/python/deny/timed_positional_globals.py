# Timed positional globals.
import timeit
timeit.timeit('print(g)', 'pass', timeit.default_timer, 1, {'g': print})
