# Message queues have names of their own.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: mq_open
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
# runs: 2
if libc.syscall(240, b"gantlet", 2, 0, None) >= 0:
    print("ESCAPED: an earlier run left a queue")
libc.syscall(240, b"gantlet", 0o102, 0o666, None)
