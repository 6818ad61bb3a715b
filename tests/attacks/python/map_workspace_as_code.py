# The same by mmap, and by changing the protection afterwards.
# layer: mounts
# expect: contained
import ctypes
import mmap
import os
fd = os.open("code", os.O_CREAT | os.O_RDWR)
os.write(fd, b"\xc3" * 4096)
try:
    mmap.mmap(fd, 4096, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_EXEC)
    print("ESCAPED: mapped as code")
except OSError:
    pass
memory = mmap.mmap(fd, 4096, flags=mmap.MAP_SHARED, prot=mmap.PROT_READ | mmap.PROT_WRITE)
address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
if ctypes.CDLL(None, use_errno=True).mprotect(ctypes.c_void_p(address), 4096, 5) == 0:
    print("ESCAPED: made it code")
