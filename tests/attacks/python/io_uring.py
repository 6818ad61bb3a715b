# io_uring does sockets and files past a filter of system calls.
# layer: seccomp
# expect: killed
# violation: io_uring_setup
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
parameters = ctypes.create_string_buffer(120)
if libc.syscall(425, 8, parameters) >= 0:
    print("ESCAPED: has a ring")
