# Memory that the kernel itself cannot read, and that cannot be reclaimed.
# layer: seccomp
# expect: refused
# violation: memfd_secret
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(447, 0) >= 0:
    print("ESCAPED: secret memory")
