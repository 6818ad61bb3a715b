# Raw packets.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
import socket
for protocol in (socket.IPPROTO_ICMP, socket.IPPROTO_RAW, 6):
    for kind in (socket.SOCK_RAW, socket.SOCK_DGRAM):
        try:
            s = socket.socket(socket.AF_INET, kind, protocol)
            s.sendto(b"\x08\0\xf7\xff\0\0\0\0", ("127.0.0.1", 0))
            print("ESCAPED: sent a raw packet")
        except OSError:
            pass
