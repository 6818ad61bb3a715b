# Reads and writes init's memory without tracing it.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: process_vm_readv process_vm_writev
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
buffer = ctypes.create_string_buffer(4096)
local = Vector(ctypes.addressof(buffer), 4096)
for base in [0x400000, id(buffer) & ~4095] + [0x555555554000 + 4096 * page for page in range(64)]:
    remote = Vector(base, 4096)
    for number in (310, 311):
        if libc.syscall(number, 1, ctypes.byref(local), 1, ctypes.byref(remote), 1, 0) > 0:
            print("ESCAPED: init's memory at", hex(base))
