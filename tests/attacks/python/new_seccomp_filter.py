# A filter of its own with a listener would let it answer its own notifications.
# layer: seccomp
# expect: refused
# violation: seccomp
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]
allow = ctypes.create_string_buffer(b"\x06\0\0\0\0\0\xff\x7f", 8)
program = Program(1, ctypes.addressof(allow))
for flags in (0, 1, 2, 8, 9, 16):
    if libc.syscall(317, 1, flags, ctypes.byref(program)) > 0:
        print("ESCAPED: has a listener")
