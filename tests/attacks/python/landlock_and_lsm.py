# Calls of the security modules.
# layer: seccomp
# expect: refused
# violation: landlock_create_ruleset
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(64)
if libc.syscall(444, buffer, 16, 0) >= 0:
    print("ESCAPED: a ruleset")
for number in (445, 446, 459, 460, 461):
    libc.syscall(number, 0, buffer, buffer, 0, 0)
