# Types into the terminal of whoever started us.
# layer: namespaces
# also: landlock
# expect: contained
import fcntl
import os
import termios
for fd in (0, 1, 2, 3):
    for request in (termios.TIOCSTI, termios.TIOCSTI | (1 << 32), 0x541C, termios.TIOCSCTTY):
        try:
            fcntl.ioctl(fd, request & 0xFFFFFFFF, b"x")
            print("ESCAPED: typed")
        except OSError:
            pass
for name in ("/dev/tty", "/dev/console", "/dev/tty0", "/dev/pts/0", "/dev/ptmx"):
    try:
        os.open(name, os.O_RDWR)
        print("ESCAPED: opened", name)
    except OSError:
        pass
