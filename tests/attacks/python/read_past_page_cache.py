# Reads past the page cache (O_DIRECT) fill the disk's queue however often the same page is read. No way
# to open a file so, and none to turn an open one into such.
# layer: seccomp
# filter: policy
# expect: contained
import ctypes
import fcntl
import os
import struct

libc = ctypes.CDLL(None, use_errno=True)
name = os.__file__.encode()
direct = os.O_RDONLY | os.O_DIRECT
for way, number, arguments in (
    ("open", 2, (name, direct, 0)),
    ("openat", 257, (-100, name, direct, 0)),
    ("openat with more flags", 257, (-100, name, direct | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOATIME, 0)),
    ("openat2", 437, (-100, name, struct.pack("QQQ", direct, 0, 0), 24)),
):
    descriptor = libc.syscall(number, *arguments)
    if descriptor >= 0 and fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_DIRECT:
        print("ESCAPED:", way)
plain = os.open(name, os.O_RDONLY)
try:
    fcntl.fcntl(plain, fcntl.F_SETFL, os.O_DIRECT)
except OSError:
    pass
if fcntl.fcntl(plain, fcntl.F_GETFL) & os.O_DIRECT:
    print("ESCAPED: F_SETFL")
