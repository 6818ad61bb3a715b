# A /proc of its own shows other processes and leads out through /proc/PID/root.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: mount
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
os.mkdir("p")
if libc.mount(b"proc", b"p", b"proc", 0, None) == 0:
    print("ESCAPED: mounted proc", os.listdir("p")[:5])
