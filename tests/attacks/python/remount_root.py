# Makes the read-only root writable again.
# layer: seccomp
# also: namespaces mounts
# expect: killed
# violation: mount
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
MS_REMOUNT, MS_BIND = 32, 4096
for path in (b"/", b"/usr/lib/x86_64-linux-gnu", b"/gantlet", b"/workspace"):
    libc.mount(None, path, None, MS_REMOUNT, None)
    libc.mount(None, path, None, MS_REMOUNT | MS_BIND, None)
try:
    open("/gantlet/new", "w")
    print("ESCAPED: the root is writable")
except OSError:
    pass
