# Other calls that send signals.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: rt_sigqueueinfo
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
info = ctypes.create_string_buffer(128)
for number in (9, 15, 19):
    libc.syscall(234, 1, 1, number)
    libc.syscall(200, 1, number)
    libc.syscall(129, 1, number, info)
    libc.syscall(297, 1, 1, number, info)
    for pid in (3, 100, 1000):
        if libc.syscall(234, pid, pid, 0) == 0:
            print("ESCAPED: there is process", pid)
