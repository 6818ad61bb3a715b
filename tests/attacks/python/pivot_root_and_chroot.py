# Changes the root, and the classical way out of a chroot.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: pivot_root chroot
import ctypes
import os
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall(155, b"/workspace", b"/workspace/artifacts") == 0:
    print("ESCAPED: pivoted")
before = os.open("/", os.O_PATH)
if libc.chroot(b"/workspace") == 0:
    os.fchdir(before)
    for _ in range(64):
        os.chdir("..")
    libc.chroot(b".")
    if os.path.exists("/etc/passwd") or os.path.exists("/proc"):
        print("ESCAPED: out of the root")
