# The submission brings the bytes of standard input: they must not be mapped as code.
# layer: mounts
# expect: contained
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_long
libc.mmap.argtypes = [ctypes.c_long, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
PROT_READ, PROT_EXEC, MAP_PRIVATE = 1, 4, 2
if libc.mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, 0, 0) != -1:
    print("ESCAPED: mapped standard input as code")
