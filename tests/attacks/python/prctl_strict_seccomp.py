# Strict mode instead of the filter: the kernel refuses to go back.
# layer: seccomp
# expect: contained
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(22, 1, 0, 0, 0)
if libc.socket(2, 1, 0) >= 0:
    print("ESCAPED: the filter is gone")
