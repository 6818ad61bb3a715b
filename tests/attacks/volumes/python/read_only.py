# Everything that would change a volume that was mounted to be read.
# layer: mounts
# also: seccomp
# expect: contained
import ctypes
import mmap
import os
SHOWN, DATA = "/volumes/shown", "/volumes/data"
libc = ctypes.CDLL(None, use_errno=True)
kept = SHOWN + "/kept"
reader = os.open(kept, os.O_RDONLY)
folder = os.open(SHOWN, os.O_RDONLY | os.O_DIRECTORY)
acts = {
    "write": lambda: open(kept, "w"),
    "append": lambda: open(kept, "ab"),
    "update": lambda: open(kept, "r+b"),
    "make": lambda: open(SHOWN + "/new", "x"),
    "tmpfile": lambda: os.open(SHOWN, os.O_TMPFILE | os.O_RDWR),
    "truncate": lambda: os.truncate(kept, 0),
    "ftruncate": lambda: os.ftruncate(reader, 0),
    "remove": lambda: os.remove(kept),
    "rename": lambda: os.rename(kept, SHOWN + "/other"),
    "mkdir": lambda: os.mkdir(SHOWN + "/d"),
    "rmdir": lambda: os.rmdir(SHOWN + "/folder"),
    "symlink": lambda: os.symlink("x", SHOWN + "/l"),
    "link": lambda: os.link(kept, SHOWN + "/again"),
    "chmod": lambda: os.chmod(kept, 0o777),
    "fchmod": lambda: os.fchmod(reader, 0o777),
    "chmod itself": lambda: os.chmod(SHOWN, 0o777),
    "utime": lambda: os.utime(kept, (1, 1)),
    "futime": lambda: os.utime(reader, (1, 1)),
    "through /proc": lambda: open("/proc/self/fd/%d" % reader, "r+b"),
    "through the folder": lambda: os.open("kept", os.O_RDWR, dir_fd=folder),
    "through a link": lambda: (os.symlink(kept, DATA + "/to_kept"), open(DATA + "/to_kept", "w")),
    "map": lambda: mmap.mmap(reader, 4, mmap.MAP_SHARED, mmap.PROT_WRITE),
    "fallocate": lambda: os.posix_fallocate(reader, 0, 10),
    "sendfile": lambda: os.sendfile(reader, os.open("/workspace/w", os.O_CREAT | os.O_RDWR), 0, 1),
    "copy": lambda: os.copy_file_range(os.open("/etc/passwd", os.O_RDONLY), reader, 1),
    "xattr": lambda: os.setxattr(kept, "user.x", b"y"),
}
for name, act in acts.items():
    try:
        act()
        if name != "sendfile":
            print("ESCAPED:", name)
    except (OSError, ValueError):
        pass
held = mmap.mmap(reader, 4, mmap.MAP_SHARED, mmap.PROT_READ)
libc.mmap.restype = ctypes.c_void_p
at = libc.mmap(None, 4096, 1, 1, reader, 0)
if libc.mprotect(ctypes.c_void_p(at), 4096, 3) == 0:
    print("ESCAPED: made a mapping writable")
