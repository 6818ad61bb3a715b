# A FIFO for an artifact would hold its reader.
# layer: seccomp
# also: supervisor
# expect: refused
# violation: mknodat
import os
for name in ("a.csv", "b.png"):
    try:
        os.mkfifo("artifacts/" + name)
    except OSError:
        pass
try:
    import socket
    socket.socket(socket.AF_UNIX).bind("artifacts/c.json")
except OSError:
    pass
