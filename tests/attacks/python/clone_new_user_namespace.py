# clone() with namespace flags instead of unshare(): filters that look at unshare only let it pass.
# layer: namespaces
# expect: contained
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
for flags in (0x10000000, 0x10020000, 0x10000000 | 0x40000000, 0x10000000 | 0x20000000, 0x10000000 | 0x2000000):
    pid = libc.syscall(56, ctypes.c_long(flags | 17), 0, 0, 0, 0)
    if pid == 0:
        try:
            open("/usr/lib/new", "w")
            print("ESCAPED: wrote", flush=True)
        except OSError:
            pass
        if os.path.exists("/proc") or os.path.exists("/etc/passwd"):
            print("ESCAPED: sees the host", flush=True)
        os._exit(0)
    if pid > 0:
        os.waitpid(pid, 0)
