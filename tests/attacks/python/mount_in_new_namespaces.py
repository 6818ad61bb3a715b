# A user namespace of its own brings all capabilities in it: with them, mounts over the read-only parts.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: unshare
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
uid = os.getuid()
CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000, 0x20000000, 0x40000000
if libc.unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) == 0:
    # The proc files for the maps are not there; capabilities are held all the same.
    for path in (b"/", b"/usr/lib/x86_64-linux-gnu", b"/gantlet"):
        libc.mount(None, path, None, 32 | 4096, None)
    for kind in (b"proc", b"sysfs", b"devtmpfs", b"cgroup", b"cgroup2", b"debugfs", b"bpf", b"overlay", b"mqueue"):
        if libc.mount(kind, b"/workspace/artifacts", kind, 0, None) == 0:
            names = os.listdir("/workspace/artifacts")
            if kind in (b"proc", b"sysfs", b"devtmpfs", b"cgroup", b"cgroup2", b"debugfs") and names:
                print("ESCAPED: mounted", kind, names[:5])
    for path in ("/gantlet/new", "/usr/lib/x86_64-linux-gnu/new", "/new"):
        try:
            open(path, "w")
            print("ESCAPED: wrote", path)
        except OSError:
            pass
