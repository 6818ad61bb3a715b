# Names of the machine.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: sethostname setdomainname
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.sethostname(b"mine", 4)
libc.setdomainname(b"mine", 4)
import os
if os.uname().nodename != "sandbox":
    print("ESCAPED: renamed")
