# Children die while they write, fork and call what is refused: the end must be the program's own.
# layer: supervisor
# expect: exit 9
import ctypes
import os
for number in range(6):
    if os.fork() == 0:
        libc = ctypes.CDLL(None)
        while True:
            os.write(1 + number % 2, b"x" * 1000)
            libc.socket(2, 1, 0)
os._exit(9)
