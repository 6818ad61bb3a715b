# Memory that cannot be reclaimed.
# layer: seccomp
# also: rlimit
# expect: refused
# violation: mlockall mlock
import ctypes
import mmap
libc = ctypes.CDLL(None, use_errno=True)
memory = mmap.mmap(-1, 1 << 20)
address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
if libc.mlockall(3) == 0 or libc.mlock(ctypes.c_void_p(address), 1 << 20) == 0 or libc.syscall(325, ctypes.c_void_p(address), 4096, 1) == 0:
    print("ESCAPED: locked")
