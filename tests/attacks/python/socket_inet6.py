# IPv6, which filters for AF_INET forget.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
import socket
for address in (("::1", 80), ("fe80::1", 80), ("2606:4700:4700::1111", 53), ("::ffff:127.0.0.1", 22)):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try:
            s = socket.socket(socket.AF_INET6, kind)
            s.settimeout(0.2)
            s.connect(address)
            print("ESCAPED: connected to", address)
        except OSError:
            pass
