# Whatever the launcher or another run forgot to close.
# layer: supervisor
# expect: contained
import os
import stat
found = []
for number in range(65536 if os.sysconf("SC_OPEN_MAX") > 4096 else 4096):
    try:
        found.append((number, stat.S_IFMT(os.fstat(number).st_mode)))
    except OSError:
        pass
if [number for number, kind in found] != [0, 1, 2, 3]:
    print("ESCAPED: descriptors", found)
for number, kind in found:
    if stat.S_ISDIR(kind) or stat.S_ISSOCK(kind):
        print("ESCAPED: descriptor", number, "is a folder or a socket")
