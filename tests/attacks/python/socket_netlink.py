# Netlink: routes, firewall, audit, kernel events, crypto.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
import socket
import struct
for protocol in (0, 4, 6, 9, 12, 15, 16, 21):
    try:
        s = socket.socket(16, socket.SOCK_RAW, protocol)
        s.bind((0, 0xFFFFFFFF if protocol == 15 else 0))
        s.settimeout(0.1)
        if protocol == 0:
            s.send(struct.pack("=IHHIIBxHII", 32, 18, 0x301, 1, 0, 0, 0, 0, 0) + b"\0" * 4)
            if s.recv(4096).count(b"eth") > 0:
                print("ESCAPED: sees network interfaces of the host")
        if protocol == 15:
            print("uevents:", s.recv(4096)[:10])
    except OSError:
        pass
