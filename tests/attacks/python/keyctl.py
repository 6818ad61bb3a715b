# The keyrings of the kernel are a place to leave things in, and to find them.
# layer: seccomp
# expect: killed
# violation: keyctl
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for keyring in (-1, -2, -3, -4, -5):
    if libc.syscall(250, 0, keyring, 0) > 0:
        buffer = ctypes.create_string_buffer(4096)
        libc.syscall(250, 6, keyring, buffer, 4096)
