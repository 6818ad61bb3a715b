# Nothing tells which pages of shared files are in memory, and so what other runs have read; nothing
# drops them, so that the next reader must wait for the disk.
# layer: seccomp
# filter: policy
# expect: refused
# violation: preadv2 mincore cachestat
import ctypes
import mmap
import os

libc = ctypes.CDLL(None, use_errno=True)
file = os.open(os.__file__, os.O_RDONLY)
for flags in (os.RWF_NOWAIT, 0x80, 0xFF):  # 0x80: RWF_DONTCACHE
    try:
        os.preadv(file, [bytearray(1)], 0, flags)
        print("ESCAPED: preadv2 with flags", flags)
    except BlockingIOError:
        print("ESCAPED: preadv2 told that a page is not in memory")
    except OSError:
        pass
mapped = mmap.mmap(file, 4096, prot=mmap.PROT_READ, flags=mmap.MAP_SHARED)
address = ctypes.c_size_t.from_buffer_copy(ctypes.string_at(id(mapped) + 16, 8)).value
seen = ctypes.create_string_buffer(16)
if libc.syscall(27, ctypes.c_void_p(address), 4096, seen) == 0:
    print("ESCAPED: mincore")
if libc.syscall(451, file, ctypes.create_string_buffer(16), ctypes.create_string_buffer(40), 0) == 0:
    print("ESCAPED: cachestat")
# The kernel knows no descriptor -1, and no mapping begins at 1; who is told 0 was not let through.
for advice in (os.POSIX_FADV_DONTNEED, os.POSIX_FADV_WILLNEED):
    if libc.syscall(221, -1, 0, 0, advice) != 0:
        print("ESCAPED: the kernel was asked to drop or fetch pages")
if libc.syscall(187, -1, 0, 4096) != 0:
    print("ESCAPED: the kernel was asked to read ahead")
for advice in (3, 12, 20, 21, 22, 25):  # WILLNEED, MERGEABLE, COLD, PAGEOUT, POPULATE_READ, COLLAPSE
    if libc.syscall(28, ctypes.c_void_p(1), 4096, advice) != 0:
        print("ESCAPED: the kernel was asked for advice", advice)
