# Timed import os.
import timeit
timeit.timeit("__import__('ctypes').PyDLL", number=1)
