# Administration of disks and accounts.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: quotactl swapon swapoff acct
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(256)
for number, arguments in ((179, (0x80000700, b"/dev/null", 0, buffer)), (443, (3, 0x80000700, 0, buffer)), (167, (b"/workspace/x", 0)), (168, (b"/workspace/x",)), (163, (None,)), (212, (0, 0, buffer))):
    if libc.syscall(number, *arguments) == 0:
        print("ESCAPED: call", number)
