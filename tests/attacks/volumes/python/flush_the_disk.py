# Writes that wait for the disk: the service's log lies on the same one, and its records wait behind each flush.
# layer: seccomp
# expect: contained
import ctypes
import os
DATA = "/volumes/data"
libc = ctypes.CDLL(None, use_errno=True)
for flags in (os.O_DSYNC, os.O_SYNC, os.O_RSYNC, os.O_DIRECT, os.O_DSYNC | os.O_APPEND):
    for more in (os.O_CREAT | os.O_WRONLY, os.O_CREAT | os.O_RDWR):
        try:
            os.open(DATA + "/f", flags | more)
            print("ESCAPED: opened with", hex(flags))
        except OSError:
            pass
fd = os.open(DATA + "/f", os.O_CREAT | os.O_RDWR)
for flags in (2, 4, 1, 2 | 16):  # RWF_DSYNC, RWF_SYNC, RWF_HIPRI
    try:
        os.pwritev(fd, [b"x"], 0, flags)
        print("ESCAPED: wrote with", flags)
    except OSError:
        pass
