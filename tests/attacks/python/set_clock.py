# The clock of the host.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: settimeofday clock_settime clock_adjtime adjtimex
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
class Time(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("rest", ctypes.c_long)]
value = Time(1000000000, 0)
buffer = ctypes.create_string_buffer(b"\2\0\0\0" + b"\0" * 256)
for number, arguments in ((164, (ctypes.byref(value), None)), (227, (0, ctypes.byref(value))), (305, (0, buffer)), (159, (buffer,))):
    if libc.syscall(number, *arguments) == 0:
        print("ESCAPED: call", number)
