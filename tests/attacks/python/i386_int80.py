# A 32-bit system call by int 0x80: numbers mean other things there (11 is execve, 102 socketcall).
# layer: seccomp
# also: namespaces
# expect: killed
# violation: foreign-architecture
import ctypes
import mmap
# mov eax, 20 (getpid of i386); int 0x80; ret
memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
memory.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(memory)))
call()
print("a 32-bit call ran")
