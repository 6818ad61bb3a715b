# A device node of our own: the host's disk as a file in the workspace.
# layer: seccomp
# also: namespaces mounts
# expect: refused
# violation: mknodat
import os
import stat
for path in ("/dev/disk", "/workspace/disk"):
    for device in ((8, 0), (254, 0), (1, 1), (1, 3)):
        try:
            os.mknod(path, stat.S_IFBLK | 0o666, os.makedev(*device))
            print("ESCAPED: made", path)
        except OSError:
            pass
