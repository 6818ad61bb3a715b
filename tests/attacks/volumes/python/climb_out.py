# Climbs with ".." out of a volume, by paths and by descriptors of folders in it, also of one that is moved meanwhile.
# layer: mounts
# also: landlock
# expect: contained
import os
DATA = "/volumes/data"
os.makedirs(DATA + "/a/b/c", exist_ok=True)
os.makedirs(DATA + "/z", exist_ok=True)
inside = os.open(DATA + "/a/b/c", os.O_RDONLY | os.O_DIRECTORY)
top = os.open(DATA, os.O_PATH | os.O_DIRECTORY)
os.rename(DATA + "/a/b", DATA + "/z/b")
theirs = {"vol_1", "vol_2", "vol_3", "acme", "beta", "gantlet.db"}
for descriptor in (inside, top):
    for depth in range(1, 24):
        up = "../" * depth
        for name in ("vol_2", "vol_3", "beta", "acme", "acme/vol_1", "beta/vol_3/secret", "gantlet.db", "audit", "keys", "root/.bashrc", "etc/shadow"):
            try:
                os.stat(up + name, dir_fd=descriptor)
                print("ESCAPED: sees", name, "at", depth)
            except OSError:
                pass
        try:
            there = os.open(up, os.O_RDONLY | os.O_DIRECTORY, dir_fd=descriptor)
            if theirs & set(os.listdir(there)):
                print("ESCAPED: lists", os.listdir(there))
        except OSError:
            pass
for path in (DATA + "/../vol_2", DATA + "/../../beta", DATA + "/../../../volumes/beta", DATA + "/../shown/../../../etc/shadow", "/volumes/../../volumes/beta"):
    try:
        print("ESCAPED: lists", path, os.listdir(path))
    except OSError:
        pass
