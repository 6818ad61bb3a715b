# Takes mounts away, to see what is below them.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: umount2
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
for path in (b"/", b"/usr/lib/x86_64-linux-gnu", b"/dev/null", b"/workspace", b"."):
    for flags in (0, 1, 2, 8):
        libc.umount2(path, flags)
for path in ("/etc/passwd", "/proc/version", "/root"):
    if os.path.exists(path):
        print("ESCAPED: sees", path)
