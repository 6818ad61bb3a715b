# Creates and changes files everywhere but in the workspace.
# layer: mounts
# also: landlock
# expect: contained
import os
TARGETS = ["/new", "/usr/new", "/usr/lib/new", "/usr/bin/new", "/etc/new", "/etc/ld.so.preload", "/lib/new",
           "/lib64/new", "/bin/new", "/dev/new", "/gantlet/new", "/gantlet/runner.py", "/etc/ld.so.cache",
           "/usr/lib/python3/dist-packages/new.py", os.__file__]
for path in TARGETS:
    for flags in (os.O_CREAT | os.O_WRONLY, os.O_RDWR, os.O_WRONLY | os.O_TRUNC, os.O_WRONLY | os.O_APPEND):
        try:
            fd = os.open(path, flags, 0o666)
            print("ESCAPED: opened for writing", path, os.write(fd, b"x"))
        except OSError:
            pass
for path in TARGETS:
    for act in (lambda: os.mkdir(path + ".d"), lambda: os.symlink("x", path + ".l"), lambda: os.unlink(path),
                lambda: os.rename(path, "/workspace/stolen"), lambda: os.truncate(path, 0)):
        try:
            act()
            print("ESCAPED: changed", path)
        except OSError:
            pass
