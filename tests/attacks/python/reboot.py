# Reboots; in a pid namespace it would only end init, from inside.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: reboot
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for command in (0, 0x89ABCDEF, 0x4321FEDC):
    libc.syscall(169, ctypes.c_long(0xFEE1DEAD), 672274793, ctypes.c_long(command), None)
