# Handles tell of file systems and outlive path checks.
# layer: seccomp
# expect: refused
# violation: name_to_handle_at
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
handle = ctypes.create_string_buffer(b"\x80\0\0\0" + b"\0" * 140)
mount_id = ctypes.c_int(0)
if libc.syscall(303, -100, b"/usr", handle, ctypes.byref(mount_id), 0) == 0:
    print("ESCAPED: has a handle of /usr")
