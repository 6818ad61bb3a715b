# A library of its own making in the workspace: noexec keeps the loader from mapping it as code.
# layer: mounts
# expect: contained
import ctypes
import glob
import os
library = sorted(glob.glob("/usr/lib/x86_64-linux-gnu/libz.so*") + glob.glob("/usr/lib/*/libc.so.6"))[0]
with open(os.open("mine.so", os.O_CREAT | os.O_WRONLY, 0o755), "wb") as out:
    out.write(open(library, "rb").read())
    os.fchmod(out.fileno(), 0o755)
for path in ("/workspace/mine.so", "/tmp/mine.so", "./mine.so"):
    try:
        ctypes.CDLL(path)
        print("ESCAPED: loaded", path)
    except OSError:
        pass
