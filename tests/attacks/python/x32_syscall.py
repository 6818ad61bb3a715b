# The x32 numbers of the 64-bit entry: 0x40000000 + number.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: foreign-architecture
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall(0x40000000 + 41, 2, 1, 0)
libc.syscall(0x40000000 + 39)
print("an x32 call went through")
