# A child stops its parent again and again.
# layer: supervisor
# expect: timeout
# limits: wall=700
import os
import signal
import time
parent = os.getpid()
if os.fork() == 0:
    while True:
        os.kill(parent, signal.SIGSTOP)
        time.sleep(0.01)
time.sleep(60)
