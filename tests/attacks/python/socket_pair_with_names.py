# socketpair() is harmless by itself; its ends must not reach names.
# layer: seccomp
# also: landlock
# expect: refused
# violation: socketpair
import socket
try:
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    other.close()
    for act in (lambda: one.bind("\0name"), lambda: one.sendto(b"x", "\0gantlet"), lambda: one.connect("\0gantlet"),
                lambda: one.sendto(b"x", "/var/run/docker.sock")):
        try:
            act()
        except OSError:
            pass
except OSError:
    pass
