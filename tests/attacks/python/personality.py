# Switches address randomisation off and old behaviours on.
# layer: seccomp
# expect: refused
# violation: personality
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for value in (0x0040000, 0x0400000, 0x0100000, 8):
    before = libc.syscall(135, ctypes.c_long(0xFFFFFFFF))
    libc.syscall(135, value)
    if before >= 0 and libc.syscall(135, ctypes.c_long(0xFFFFFFFF)) == value:
        print("ESCAPED: personality", hex(value))
