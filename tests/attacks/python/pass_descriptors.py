# Sends descriptors over a socket pair; also holds many in flight, which the kernel counts per user of
# the host: other runs must still start.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socketpair
import array
import os
import socket
try:
    one, other = socket.socketpair()
    for _ in range(30):
        one.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2, 3] * 50))])
except OSError:
    pass
