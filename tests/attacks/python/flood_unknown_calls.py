# Ten thousand different numbers: the list of violations must not grow with them.
# layer: supervisor
# expect: refused
import ctypes
libc = ctypes.CDLL(None)
for number in range(1000, 6000):
    libc.syscall(number)
