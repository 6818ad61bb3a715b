# Joins namespaces by descriptor.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: setns
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
pid = libc.syscall(434, 1, 0)
for target in [pid] + list(range(0, 16)):
    for kind in (0x10000000, 0x20000, 0x20000000, 0x40000000, 0x8000000, 0x4000000):
        if libc.setns(target, kind) == 0:
            print("ESCAPED: joined", target, hex(kind))
