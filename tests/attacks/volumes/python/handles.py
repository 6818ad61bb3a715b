# A handle of a volume's file, and of what lies above it, opened past every path check.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: name_to_handle_at open_by_handle_at
import ctypes
import os
import struct
libc = ctypes.CDLL(None, use_errno=True)
DATA = "/volumes/data"
buffer = ctypes.create_string_buffer(struct.pack("<Ii", 128, 0) + b"\0" * 128)
number = ctypes.c_int()
for path in (DATA, DATA + "/..", "/volumes/shown/kept", "/"):
    if libc.syscall(303, -100, path.encode(), buffer, ctypes.byref(number), 0) == 0:
        print("ESCAPED: has a handle of", path)
fd = os.open(DATA, os.O_RDONLY | os.O_DIRECTORY)
# The number of a folder tells the file system's: where others' lie can be guessed.
inode = os.stat(DATA).st_ino
for near in range(inode - 8, inode + 8):
    handle = ctypes.create_string_buffer(struct.pack("<Iiq", 8, 1, near))
    if libc.syscall(304, fd, handle, os.O_RDONLY) >= 0:
        print("ESCAPED: opened inode", near)
