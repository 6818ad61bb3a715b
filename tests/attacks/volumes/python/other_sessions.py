# The session that has the same volume, and whoever serves both: by /proc, by signals, by what it left open.
# layer: namespaces
# also: seccomp landlock
# expect: contained
import os
import signal
seen = []
names = os.listdir("/proc") if os.path.exists("/proc") else []
for name in names:
    if not name.isdigit():
        continue
    for below in ("root/volumes", "cwd", "fd", "map_files", "environ", "mem"):
        path = "/proc/%s/%s" % (name, below)
        try:
            found = os.listdir(path) if below not in ("environ", "mem") else open(path, "rb").read(16)
        except OSError:
            continue
        if int(name) not in (os.getpid(), ) and below != "environ":
            seen.append((path, found))
if seen:
    print("ESCAPED: sees", seen)
for pid in range(2, 400):
    if pid == os.getpid():
        continue
    try:
        os.kill(pid, 0)
        print("ESCAPED: reaches process", pid)
    except OSError:
        pass
