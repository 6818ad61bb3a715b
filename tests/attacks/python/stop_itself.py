# A stopped program does not end: the wall clock does.
# layer: supervisor
# expect: timeout
# limits: wall=700
import os
import signal
os.kill(os.getpid(), signal.SIGSTOP)
print("ESCAPED: went on")
