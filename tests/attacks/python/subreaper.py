# A program that takes orphans in itself, and outlives its own end by a respawning pair.
# layer: namespaces
# expect: exit 0
# limits: wall=8000
import ctypes
import os
import time
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
if os.fork() == 0:
    while True:
        pid = os.fork()
        if pid == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(0.01)
                continue
            os._exit(0)
        try:
            os.waitpid(pid, 0)
            time.sleep(0.005)
        except OSError:
            pass
