# Segments of its own: 16-bit code, old holes.
# layer: seccomp
# expect: refused
# violation: modify_ldt
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
entry = ctypes.create_string_buffer(b"\0\0\0\0" + b"\0\0\0\0" + b"\xff\xff\0\0" + b"\x51\0\0\0")
if libc.syscall(154, 1, entry, 16) == 0:
    print("ESCAPED: wrote a segment")
