# The "shocker": a file handle of the host's root (inode 2) opened past every path check.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: open_by_handle_at
import ctypes
import os
import struct
libc = ctypes.CDLL(None, use_errno=True)
mount = os.open(os.__file__, os.O_RDONLY)
for inode in (1, 2, 64, 128):
    handle = struct.pack("<IiQ", 8, 1, inode)
    buffer = ctypes.create_string_buffer(handle)
    fd = libc.syscall(304, mount, buffer, os.O_RDONLY)
    if fd >= 0:
        print("ESCAPED: opened inode", inode)
