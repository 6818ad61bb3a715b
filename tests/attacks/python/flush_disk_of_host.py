# Flushes of a file that can only be read must not reach the host's disk: 40,000 of them took 2 s from
# everybody. The kernel has EINVAL for a pipe and EBADF for no file; who is told 0 was not let through.
# layer: seccomp
# filter: policy
# expect: contained
import ctypes
import mmap
import os

libc = ctypes.CDLL(None, use_errno=True)
pipe, _ = os.pipe()
for name, number, arguments in (("fsync", 74, ()), ("fdatasync", 75, ()), ("sync_file_range", 277, (0, 4096, 7))):
    for descriptor in (pipe, -1, os.open(os.__file__, os.O_RDONLY)):
        if libc.syscall(number, descriptor, *arguments) != 0:
            print("ESCAPED: the kernel was asked for", name, "and said", os.strerror(ctypes.get_errno()))
mapped = mmap.mmap(os.open(os.__file__, os.O_RDONLY), 4096, prot=mmap.PROT_READ)
mapped.flush()
if libc.syscall(26, 1, 4096, 4) != 0:  # an address that no mapping begins at: EINVAL
    print("ESCAPED: the kernel was asked for msync and said", os.strerror(ctypes.get_errno()))
# A file that is opened so that each write is a flush lies in memory: no host file can be opened so.
for flag in (os.O_SYNC, os.O_DSYNC):
    try:
        os.open(os.__file__, os.O_RDWR | flag)
        print("ESCAPED: a host file is open for writes")
    except OSError:
        pass
