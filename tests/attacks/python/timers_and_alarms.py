# Timers that end the program are its own end.
# layer: seccomp
# also: supervisor
# expect: refused
# violation: timer_create
import ctypes
libc = ctypes.CDLL(None)
buffer = ctypes.create_string_buffer(64)
for _ in range(100):
    libc.syscall(222, 0, None, buffer)
