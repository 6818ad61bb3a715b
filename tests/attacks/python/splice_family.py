# Pages moved between pipes and files: the ground of Dirty Pipe.
# layer: seccomp
# expect: refused
# violation: splice tee vmsplice
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
import os
read, write = os.pipe()
runner = os.open(os.__file__, os.O_RDONLY)
before = os.pread(runner, 16, 0)
offset = ctypes.c_long(0)
libc.syscall(275, runner, ctypes.byref(offset), write, None, 1, 0)
libc.syscall(276, read, write, 1, 0)
libc.syscall(278, write, None, 0, 0)
os.write(write, b"EVIL")
if os.pread(runner, 16, 0) != before:
    print("ESCAPED: changed a read-only file")
