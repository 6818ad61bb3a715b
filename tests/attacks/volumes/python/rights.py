# Programs and files that would lend their owner's rights: set-user-ID bits, owners, file capabilities, execution.
# layer: seccomp
# also: mounts
# expect: refused
# violation: chown lchown setxattr execve
import ctypes
import mmap
import os
DATA = "/volumes/data"
libc = ctypes.CDLL(None, use_errno=True)
path = DATA + "/tool"
with open(path, "wb") as f:
    f.write(open(os.__file__, "rb").read(1 << 20))
for mode in (0o4755, 0o6755, 0o2777, 0o1777, 0o7777):
    try:
        os.chmod(path, mode)
    except OSError:
        pass
for uid, gid in ((0, 0), (0, -1), (-1, 0), (65534, 65534), (1, 1)):
    for act in (os.chown, os.lchown):
        try:
            act(path, uid, gid)
            print("ESCAPED: changed the owner to", uid, gid)
        except OSError:
            pass
for name in ("security.capability", "user.x", "trusted.x", "system.posix_acl_access", "security.selinux"):
    try:
        os.setxattr(path, name, b"\x01\x00\x00\x02" + b"\xff" * 16)
        print("ESCAPED: set", name)
    except OSError:
        pass
if libc.syscall(59, path.encode(), 0, 0) == 0 or libc.syscall(322, -100, path.encode(), 0, 0, 0) == 0:
    print("ESCAPED: executed it")
fd = os.open(path, os.O_RDWR)
for flags in (mmap.MAP_SHARED, mmap.MAP_PRIVATE):
    try:
        mmap.mmap(fd, 4096, flags, mmap.PROT_READ | mmap.PROT_EXEC)
        print("ESCAPED: mapped it to be executed")
    except (OSError, ValueError):
        pass
    try:
        held = mmap.mmap(fd, 4096, flags, mmap.PROT_READ | mmap.PROT_WRITE)
        at = ctypes.addressof(ctypes.c_char.from_buffer(held))
        if libc.mprotect(ctypes.c_void_p(at), 4096, 5) == 0:
            print("ESCAPED: made it executable")
    except (OSError, ValueError):
        pass
try:
    ctypes.CDLL(path)
    print("ESCAPED: loaded it")
except OSError:
    pass
