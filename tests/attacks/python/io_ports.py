# The ports of the machine.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: iopl ioperm
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(172, 3) == 0 or libc.syscall(173, 0x60, 5, 1) == 0:
    print("ESCAPED: ports")
