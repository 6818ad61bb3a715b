# Looks for anything at the top that is not of the private root.
# layer: mounts
# expect: contained
import os
KNOWN = {"usr", "lib", "lib64", "lib32", "libx32", "bin", "etc", "dev", "gantlet", "workspace", "tmp"}
try:
    for name in os.listdir("/"):
        if name not in KNOWN:
            print("ESCAPED: sees /" + name)
except PermissionError:
    pass
for name in ("proc", "sys", "home", "root", "var", "run", "boot", "opt", "srv", "mnt", "media", "sbin", "work"):
    if os.path.lexists("/" + name):
        print("ESCAPED: there is /" + name)
ALLOWED_ETC = {"fonts", "alternatives", "ld.so.cache", "matplotlibrc"}
try:
    for name in os.listdir("/etc"):
        if name not in ALLOWED_ETC:
            print("ESCAPED: sees /etc/" + name)
except PermissionError:
    pass
