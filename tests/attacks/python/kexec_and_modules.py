# Another kernel, or code in this one.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: kexec_load init_module finit_module delete_module
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(64)
for number, arguments in ((246, (0, 0, None, 0)), (320, (-1, -1, 0, None, 0)), (175, (buffer, 64, b"")), (313, (0, b"", 0)), (176, (b"x", 0))):
    if libc.syscall(number, *arguments) == 0:
        print("ESCAPED: call", number)
