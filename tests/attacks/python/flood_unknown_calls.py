# A thousand and a half different numbers: the list of violations must not grow with them.
# layer: supervisor
# expect: refused
import ctypes
libc = ctypes.CDLL(None)
for number in range(1000, 2500):
    libc.syscall(number)
