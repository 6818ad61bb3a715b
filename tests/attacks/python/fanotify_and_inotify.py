# Watches what others do with the files that all runs share.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: fanotify_init inotify_init1
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(300, 0, 0) >= 0:
    print("ESCAPED: fanotify")
fd = libc.syscall(294, 0x800)
if fd >= 0:
    libc.syscall(254, fd, b"/usr/lib/python3", 0xFFF)
