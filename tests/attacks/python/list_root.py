# Looks for anything at the top that is not of the private root.
# layer: mounts
# expect: contained
import os
KNOWN = {"usr", "lib", "lib64", "lib32", "libx32", "bin", "etc", "dev", "gantlet", "workspace", "tmp", "mnt", "home"}
try:
    for name in os.listdir("/"):
        if name not in KNOWN:
            print("ESCAPED: sees /" + name)
except PermissionError:
    pass
for name in ("proc", "sys", "root", "var", "run", "boot", "opt", "srv", "media", "sbin", "work"):
    if os.path.lexists("/" + name):
        print("ESCAPED: there is /" + name)
# These two are ours, and each holds a name of the workspace only.
for folder, only in (("/mnt", "data"), ("/home", "user")):
    try:
        for name in os.listdir(folder):
            if name != only or os.path.realpath(folder + "/" + name) != "/workspace":
                print("ESCAPED: sees", folder, name)
    except PermissionError:
        pass
ALLOWED_ETC = {"fonts", "alternatives", "ld.so.cache", "matplotlibrc"}
try:
    for name in os.listdir("/etc"):
        if name not in ALLOWED_ETC:
            print("ESCAPED: sees /etc/" + name)
except PermissionError:
    pass
