# Stops the kernel in the middle of a copy: the tool of many exploits.
# layer: seccomp
# expect: refused
# violation: userfaultfd
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for flags in (0, 1):
    if libc.syscall(323, flags) >= 0:
        print("ESCAPED: userfaultfd", flags)
