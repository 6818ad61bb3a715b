# Traces init, which has the same user.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: ptrace
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for request in (16, 0x4206):
    if libc.ptrace(ctypes.c_long(request), 1, 0, 0) == 0:
        print("ESCAPED: traces init")
