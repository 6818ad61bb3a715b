# A key in the session keyring, which processes inherit: a channel from one run to the next.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: add_key request_key
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
# runs: 2
found = libc.syscall(249, b"user", b"gantlet-meeting", None, 0)
if found > 0:
    print("ESCAPED: an earlier run left a key")
for keyring in (-3, -4, -5):
    libc.syscall(248, b"user", b"gantlet-meeting", b"secret", 6, keyring)
