# Lesser calls on other processes.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: kcmp process_madvise
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(312, 1, 2, 0, 0, 0) >= 0:
    print("ESCAPED: compared with init")
if libc.syscall(440, 0, None, 0, 4, 0) > 0:
    print("ESCAPED: advised")
libc.syscall(448, 0, 0)
