# Leases on files that all runs share would hold the others up; locks would tell one run of another.
# layer: mounts
# expect: contained
# runs: 2
import fcntl
import os
import signal
import struct
signal.signal(signal.SIGIO, signal.SIG_IGN)
for path in ("/dev/null", "/dev/zero", os.__file__, "/etc/ld.so.cache"):
    fd = os.open(path, os.O_RDONLY)
    for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK):
        try:
            fcntl.fcntl(fd, 1024, kind)
            print("ESCAPED: a lease on", path)
        except OSError:
            pass
    try:
        answer = fcntl.fcntl(fd, fcntl.F_GETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 7, 1, 0))
        kind, _, start, length, _ = struct.unpack("hhqqi4x", answer)
        # The earlier run's, a read lock, stands in the way of ours; a filter that answers for the kernel
        # leaves what was asked. A lock of the host's on all of the file is none of ours.
        if kind == fcntl.F_RDLCK and (start, length) == (7, 1):
            print("ESCAPED: an earlier run's lock on", path)
        fcntl.fcntl(fd, fcntl.F_SETLK, struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 7, 1, 0))
    except OSError:
        pass
