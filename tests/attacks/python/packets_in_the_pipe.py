# O_DIRECT makes the pipe a queue of packets, each of which takes a read of its own.
# layer: supervisor
# expect: contained
import fcntl
import os
fcntl.fcntl(1, fcntl.F_SETFL, fcntl.fcntl(1, fcntl.F_GETFL) | os.O_DIRECT | os.O_NONBLOCK)
for number in range(1000):
    try:
        os.write(1, b"%d\n" % number)
    except BlockingIOError:
        pass
