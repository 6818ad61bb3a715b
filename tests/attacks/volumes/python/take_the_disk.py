# fallocate takes gigabytes of the disk in one call, past a quota that is measured now and then.
# layer: seccomp
# expect: contained
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
file = os.open("/volumes/data/large", os.O_CREAT | os.O_RDWR)
for mode in (0, 1, 0x10):  # all of it, without its size, full of zeros
    if libc.fallocate(file, mode, ctypes.c_long(0), ctypes.c_long(1 << 30)) == 0:
        print("ESCAPED: took a gigabyte with mode", mode)
os.remove("/volumes/data/large")
