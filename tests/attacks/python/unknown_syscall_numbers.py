# Numbers that no table knows: the filter's default must refuse them.
# layer: seccomp
# expect: refused
# violation: syscall_500 syscall_999
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for number in (500, 999, 1000, 511, 400, 423, 4095, 65535, 0x3FFFFFFF):
    if libc.syscall(number, 0, 0, 0, 0, 0, 0) >= 0:
        print("ESCAPED: call", number)
