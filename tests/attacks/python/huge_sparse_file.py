# A file that claims a terabyte.
# layer: rlimit
# also: mounts
# expect: contained
import os
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
fd = os.open("artifacts/huge.csv", os.O_CREAT | os.O_RDWR)
for size in (1 << 40, 1 << 33, 101 << 20):
    try:
        os.ftruncate(fd, size)
        print("ESCAPED: a file of", os.fstat(fd).st_size)
    except OSError:
        pass
    try:
        os.pwrite(fd, b"x", size)
        print("ESCAPED: wrote at", size)
    except OSError:
        pass
os.ftruncate(fd, 99 << 20)
