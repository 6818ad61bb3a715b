# Moves memory between nodes, also that of other processes.
# layer: seccomp
# expect: refused
# violation: mbind set_mempolicy migrate_pages move_pages
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(64)
for number, arguments in ((237, (0, 4096, 0, None, 0, 0)), (238, (0, None, 0)), (256, (1, 1, buffer, buffer)), (279, (1, 1, buffer, None, buffer, 0)), (450, (0, 0, 0, 0))):
    libc.syscall(number, *arguments)
