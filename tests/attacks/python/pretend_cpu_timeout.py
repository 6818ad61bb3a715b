# SIGXCPU sent by itself is no CPU time used up.
# layer: supervisor
# expect: signal 24
import os
os.kill(os.getpid(), 24)
