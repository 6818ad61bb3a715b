# vfork(), which a filter for fork and clone forgets.
# layer: seccomp
# also: cgroup rlimit
# expect: refused
# violation: vfork
import ctypes
import mmap
# pop the return address away from the shared stack, vfork, put it back: mov eax,58; pop rdi; syscall; push rdi; ret
code = b"\xb8\x3a\x00\x00\x00\x5f\x0f\x05\x57\xc3"
memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
memory.write(code)
vfork = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(memory)))
import os
for _ in range(100):
    if vfork() == 0:
        os._exit(0)
