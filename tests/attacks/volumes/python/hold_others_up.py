# Leases, locks and notices on files that another session, and the service, open as well; attributes that nobody removes.
# layer: seccomp
# expect: refused
# violation: fcntl ioctl
import array
import fcntl
import os
import signal
DATA, SHOWN = "/volumes/data", "/volumes/shown"
for kind in (signal.SIGIO, signal.SIGALRM):
    signal.signal(kind, signal.SIG_IGN)
path = DATA + "/leased"
open(path, "w").write("x")
for name in (path, SHOWN + "/kept", DATA, SHOWN):
    fd = os.open(name, os.O_RDONLY)
    for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK):
        try:
            fcntl.fcntl(fd, 1024, kind)
            print("ESCAPED: a lease on", name)
        except OSError:
            pass
    for command in (1026, 37, 38):  # F_NOTIFY, F_OFD_SETLK, F_OFD_SETLKW
        try:
            fcntl.fcntl(fd, command, b"\0" * 32 if command != 1026 else 0x8000001F)
            print("ESCAPED: command", command, "on", name)
        except OSError:
            pass
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        print("ESCAPED: a lock on", name)
    except OSError:
        pass
    # FS_IOC_SETFLAGS (immutable, append-only, synchronous), FS_IOC_FSSETXATTR (the project of a disk quota), FIFREEZE,
    # FS_IOC_SET_ENCRYPTION_POLICY, FICLONE, FITRIM, FS_IOC_GETVERSION's pair
    for request in (0x40086602, 0x401C5820, 0xC0045877, 0x800C6613, 0xC0185879, 0x40087602, 0xC0045878):
        for value in (0x10, 0x20, 0x8, 0x20000000):
            try:
                fcntl.ioctl(fd, request, array.array("l", [value] * 16), True)
                print("ESCAPED: ioctl", hex(request), "on", name)
            except OSError:
                pass
