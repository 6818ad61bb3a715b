# A thread waits for the answer to a refused call while the process ends.
# layer: supervisor
# expect: exit 3
import ctypes
import os
import threading
libc = ctypes.CDLL(None)
def call():
    for _ in range(200):
        libc.socket(2, 1, 0)
for _ in range(6):
    threading.Thread(target=call, daemon=True).start()
libc.usleep(2000)
os._exit(3)
