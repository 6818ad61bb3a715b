# The kernel looks at 32 bits of the number; a filter that saw others would be fooled.
# layer: seccomp
# expect: refused
# violation: socket
import ctypes
import mmap
memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
for number in (41 | (1 << 32), 41 | (1 << 63), 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF):
    memory.seek(0)
    # mov rax, number; mov edi, 1; mov esi, 1; xor edx, edx; syscall; ret
    memory.write(b"\x48\xb8" + (number & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little") + b"\xbf\1\0\0\0\xbe\1\0\0\0\x31\xd2\x0f\x05\xc3")
    if ctypes.CFUNCTYPE(ctypes.c_long)(address)() >= 0:
        print("ESCAPED: number", hex(number))
