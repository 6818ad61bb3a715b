# socket() through i386's socketcall(102).
# layer: seccomp
# expect: killed
# violation: foreign-architecture
import ctypes
import mmap
low = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
address = ctypes.addressof(ctypes.c_char.from_buffer(low))
arguments = (40).to_bytes(4, "little") + (1).to_bytes(4, "little") + bytes(4)
# push rbx; mov ebx,1 (SYS_SOCKET); mov ecx,<args>; mov eax,102; int 0x80; pop rbx; ret
code = b"\x53\xbb\x01\0\0\0\xb9" + (address + 64).to_bytes(4, "little") + b"\xb8\x66\0\0\0\xcd\x80\x5b\xc3"
low.write(code)
low.seek(64)
low.write(arguments)
if ctypes.CFUNCTYPE(ctypes.c_int)(address)() >= 0:
    print("ESCAPED: a socket")
