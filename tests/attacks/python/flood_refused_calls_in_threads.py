# layer: supervisor
# expect: killed
# violation: socket
# limits: wall=8000
import ctypes
import threading
libc = ctypes.CDLL(None)
def flood():
    while True:
        libc.socket(2, 1, 0)
for _ in range(6):
    threading.Thread(target=flood, daemon=True).start()
flood()
