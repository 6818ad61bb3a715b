# Other users, groups and capabilities.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: setuid setresuid setgroups setfsuid capset
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
import os
header = ctypes.create_string_buffer(b"\x22\x05\x08\x20\0\0\0\0", 8)
every = ctypes.create_string_buffer(b"\xff" * 24, 24)
libc.syscall(105, 0)
libc.syscall(117, 0, 0, 0)
libc.syscall(119, 0, 0, 0)
libc.syscall(116, 0, None)
libc.syscall(122, 0)
libc.syscall(126, header, every)
if 0 in (os.getuid(), os.geteuid(), os.getgid(), os.getegid()):
    print("ESCAPED: root")
