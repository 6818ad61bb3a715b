# Every other family and type: each is kernel code that no honest program here needs.
# layer: seccomp
# expect: refused
# violation: socket
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for family in range(1, 50):
    for kind in (1, 2, 3, 5):
        # Stray high bits: a filter that compares 64 bits can be talked round (CVE-2019-10063).
        fd = libc.syscall(ctypes.c_long(41), ctypes.c_long(family | (1 << 32)), ctypes.c_long(kind | (1 << 40)), 0)
        if fd >= 0:
            print("ESCAPED: family", family, "type", kind)
