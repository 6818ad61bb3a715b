# Owners, modes and times of what is bound from the host.
# layer: mounts
# also: seccomp namespaces
# expect: refused
# violation: fchownat
import os
for path in ("/usr/lib/python3", "/gantlet", os.__file__, "/dev/null", "/etc/ld.so.cache", "/"):
    for act in (lambda: os.chmod(path, 0o777), lambda: os.chown(path, 1000, 1000), lambda: os.utime(path),
                lambda: os.setxattr(path, "user.x", b"y"), lambda: os.chown(path, -1, -1, dir_fd=os.open("/", os.O_PATH))):
        try:
            act()
            print("ESCAPED: changed", path)
        except OSError:
            pass
