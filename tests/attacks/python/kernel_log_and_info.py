# What the kernel says of the machine: addresses, devices, other runs.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: syslog
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(65536)
if libc.syscall(103, 3, buffer, 65536) > 0 or libc.syscall(103, 10, None, 0) > 0:
    print("ESCAPED: the kernel's log")
for number in (139, 156, 174, 177, 178, 180, 212):
    libc.syscall(number, 0, buffer, 64)
