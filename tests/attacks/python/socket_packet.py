# Frames on the wire below IP.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
import socket
for kind in (socket.SOCK_RAW, socket.SOCK_DGRAM, 10):
    try:
        s = socket.socket(17, kind, 0x0300)
        print("ESCAPED: an AF_PACKET socket")
    except OSError:
        pass
