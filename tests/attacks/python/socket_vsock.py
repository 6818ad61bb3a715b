# AF_VSOCK leads to the hypervisor and is not covered by network namespaces: here the filter is alone.
# layer: seccomp
# expect: refused
# violation: socket
import socket
for cid in (0, 1, 2, 3):
    try:
        s = socket.socket(40, socket.SOCK_STREAM)
        print("ESCAPED: an AF_VSOCK socket")
        s.settimeout(0.2)
        s.connect((cid, 1024))
    except OSError:
        pass
