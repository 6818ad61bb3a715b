# Loads a program into the kernel.
# layer: seccomp
# also: namespaces
# expect: killed
# violation: bpf
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
attributes = ctypes.create_string_buffer(128)
for command in range(0, 6):
    if libc.syscall(321, command, attributes, 128) >= 0:
        print("ESCAPED: bpf command", command)
