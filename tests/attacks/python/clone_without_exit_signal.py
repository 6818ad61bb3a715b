# Children with exit signal 0, which waitpid(-1, 0) does not see.
# layer: namespaces
# expect: exit 0
# limits: wall=5000
import ctypes
import os
import time
libc = ctypes.CDLL(None, use_errno=True)
for _ in range(8):
    if libc.syscall(56, ctypes.c_long(0), 0, 0, 0, 0) == 0:
        os.setsid()
        if libc.syscall(56, ctypes.c_long(0), 0, 0, 0, 0) == 0:
            time.sleep(60)
        time.sleep(60)
