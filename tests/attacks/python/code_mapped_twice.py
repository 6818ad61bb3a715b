# Executable pages that are shared are mapped once more, and written there.
# layer: seccomp
# filter: policy
# expect: refused
# violation: mmap
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
pointer, number = ctypes.c_void_p, ctypes.c_long
libc.mmap.restype, libc.mmap.argtypes = pointer, [pointer, number, number, number, number, number]
libc.mremap.restype, libc.mremap.argtypes = pointer, [pointer, number, number, number]
libc.mprotect.argtypes = [pointer, number, number]
code = libc.mmap(None, 4096, 4, 0x21, -1, 0)
if code != pointer(-1).value:
    copy = libc.mremap(code, 0, 4096, 1)
    libc.mprotect(copy, 4096, 3)
    ctypes.memmove(copy, b"\xb8\x2a\x05\x00\x00\xc3", 6)
    if ctypes.CFUNCTYPE(ctypes.c_int)(code)() == 1322:
        print("ESCAPED: memory that was written runs")
