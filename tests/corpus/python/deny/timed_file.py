# Timed file.
import timeit
timeit.timeit("open('/etc/hostname').read()", number=1)
