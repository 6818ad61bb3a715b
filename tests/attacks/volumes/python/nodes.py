# Devices, pipes and sockets as files of a volume, where another session, or the service, would open them.
# layer: seccomp
# also: landlock mounts
# expect: refused
# violation: mknodat renameat2
import ctypes
import os
import socket
import stat
DATA = "/volumes/data"
libc = ctypes.CDLL(None, use_errno=True)
kinds = [(stat.S_IFCHR, os.makedev(1, 3)), (stat.S_IFCHR, os.makedev(1, 1)), (stat.S_IFCHR, os.makedev(0, 0)), (stat.S_IFBLK, os.makedev(254, 0)),
         (stat.S_IFBLK, os.makedev(8, 0)), (stat.S_IFIFO, 0), (stat.S_IFSOCK, 0)]
for number, (kind, device) in enumerate(kinds):
    path = DATA + "/node%d" % number
    try:
        os.mknod(path, kind | 0o666, device)
        print("ESCAPED: made a node", oct(kind))
    except OSError:
        pass
    for call in (133, 259):  # mknod, mknodat
        arguments = (path.encode(), kind | 0o666, device) if call == 133 else (-100, path.encode(), kind | 0o666, device)
        if libc.syscall(call, *arguments) == 0:
            print("ESCAPED: made a node by call", call)
try:
    os.mkfifo(DATA + "/fifo")
    print("ESCAPED: made a pipe")
except OSError:
    pass
for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
    try:
        s = socket.socket(socket.AF_UNIX, kind)
    except OSError:
        try:
            s = socket.socketpair(socket.AF_UNIX, kind)[0]
        except OSError:
            continue
    try:
        s.bind(DATA + "/socket")
        print("ESCAPED: bound a socket that another session could connect to")
    except OSError:
        pass
# renameat2 with RENAME_WHITEOUT leaves a device 0:0 behind.
open(DATA + "/w", "w").close()
if libc.syscall(316, -100, (DATA + "/w").encode(), -100, (DATA + "/w2").encode(), 4) == 0:
    print("ESCAPED: made a whiteout")
