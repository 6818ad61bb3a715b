# Locks, leases and watches on files that all runs share would tell one run of another.
# layer: supervisor
# expect: contained
# runs: 2
import fcntl
import os
import struct
for path in ("/gantlet/runner.py", "/dev/null", os.__file__):
    fd = os.open(path, os.O_RDONLY)
    try:
        answer = fcntl.fcntl(fd, fcntl.F_GETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 7, 1, 0))
        if struct.unpack("hhqqi4x", answer)[0] != fcntl.F_UNLCK:
            print("ESCAPED: an earlier run's lock on", path)
        fcntl.fcntl(fd, fcntl.F_SETLK, struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 7, 1, 0))
    except OSError:
        pass
    try:
        fcntl.fcntl(fd, 1024, fcntl.F_WRLCK)
        print("ESCAPED: a lease on", path)
    except OSError:
        pass
