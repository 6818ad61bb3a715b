# layer: supervisor
# also: namespaces
# expect: exit 7
# limits: wall=8000
import os
import signal
import threading
if os.fork() == 0:
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    os.setsid()
    def spin():
        while True:
            pass
    for _ in range(4):
        threading.Thread(target=spin).start()
    spin()
os._exit(7)
