# A program from memory, past every path.
# layer: seccomp
# also: landlock
# expect: refused
# violation: memfd_create
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
import os
fd = libc.syscall(319, b"x", 0)
if fd >= 0:
    os.write(fd, b"#!/usr/bin/python3\n")
    if libc.syscall(322, fd, b"", (ctypes.c_char_p * 2)(b"x", None), (ctypes.c_char_p * 1)(None), 0x1000) == 0:
        print("ESCAPED: ran")
