# Connects to what a host and a cloud offer: loopback, the metadata service, the internet.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
import socket
for address in (("127.0.0.1", 22), ("127.0.0.1", 80), ("169.254.169.254", 80), ("1.1.1.1", 53), ("10.0.0.1", 80)):
    try:
        s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        s.settimeout(0.2)
        s.connect(address)
        print("ESCAPED: connected to", address)
    except OSError:
        pass
