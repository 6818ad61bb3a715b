# Each refused call costs the supervisor time: there must be an end to it.
# layer: supervisor
# expect: killed
# violation: socket
# limits: wall=60000
import ctypes
libc = ctypes.CDLL(None)
while True:
    libc.socket(2, 1, 0)
