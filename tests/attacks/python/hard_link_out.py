# A hard link in the workspace to a file of the host would outlive read-only mounts.
# layer: mounts
# also: seccomp landlock
# expect: refused
# violation: linkat
import os
for number, path in enumerate(["/gantlet", "/usr/lib/python3", "/etc/ld.so.cache", "/dev/null", os.__file__]):
    fd = os.open(path, os.O_PATH)
    for act in (lambda: os.link(path, "stolen%d" % number), lambda: os.link(path, "s%d" % number, dst_dir_fd=os.open(".", 0)),
                lambda: os.rename(path, "moved%d" % number)):
        try:
            act()
            print("ESCAPED: linked", path)
        except OSError:
            pass
