# Abstract names belong to the network namespace, not to the file system. All runs share one empty
# network namespace: an earlier or another run's listener would be a channel between tenants.
# layer: seccomp
# also: landlock
# expect: refused
# violation: socket
# runs: 2
import socket
import os
for name in ("\0gantlet-meeting", "\0/tmp/.X11-unix/X0", "\0/containerd-shim/x"):
    try:
        socket.socket(socket.AF_UNIX).connect(name)
        print("ESCAPED: somebody listens at", name[1:])
    except OSError:
        pass
try:
    meeting = socket.socket(socket.AF_UNIX)
    meeting.bind("\0gantlet-meeting")
    meeting.listen()
    if os.fork() == 0:
        os.setsid()
        meeting.accept()
except OSError:
    pass
