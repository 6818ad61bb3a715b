# Climbs with "..", also relative to descriptors of folders, beyond where the root should end.
# layer: mounts
# also: landlock
# expect: contained
import os
descriptors = [os.open(".", os.O_RDONLY | os.O_DIRECTORY)]
for path in ("..", "../..", "../../../../../../../..", "/..", "/../../.."):
    try:
        descriptors.append(os.open(path, os.O_RDONLY | os.O_DIRECTORY))
    except OSError:
        try:
            descriptors.append(os.open(path, os.O_PATH | os.O_DIRECTORY))
        except OSError:
            pass
for descriptor in descriptors:
    for depth in range(12):
        for name in ("etc/passwd", "root/.bashrc", "home/root", "home/gantlet", "mnt/host", "var", "proc/version", "work"):
            try:
                os.stat("../" * depth + name, dir_fd=descriptor)
                print("ESCAPED: sees", name, "at", depth)
            except OSError:
                pass
