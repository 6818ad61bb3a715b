# A child whose parent is init, not us: it must not outlive the run, nor confuse who has ended.
# layer: namespaces
# expect: exit 0
# limits: wall=5000
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
CLONE_PARENT = 0x8000
for _ in range(8):
    if libc.syscall(56, ctypes.c_long(CLONE_PARENT | 17), 0, 0, 0, 0) == 0:
        while True:
            os.getpid()
