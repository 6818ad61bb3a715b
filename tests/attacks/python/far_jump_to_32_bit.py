# Changes the processor to 32-bit code by a far return; system calls from there are i386's.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: foreign-architecture
import ctypes
import mmap
low = mmap.mmap(-1, 8192, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
address = ctypes.addressof(ctypes.c_char.from_buffer(low))
# mov rsp, low+8000; push 0x23; push <next>; retfq | 32 bit: mov eax,1 (exit); mov ebx,0; int 0x80
code = b"\x48\xbc" + (address + 8000).to_bytes(8, "little") + b"\x6a\x23\x68" + (address + 32).to_bytes(4, "little") + b"\x48\xcb"
low.write(code.ljust(32, b"\x90") + b"\xb8\x01\0\0\0\x31\xdb\xcd\x80")
ctypes.CFUNCTYPE(ctypes.c_int)(address)()
