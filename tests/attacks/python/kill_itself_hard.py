# A SIGKILL of its own is neither a timeout nor out of memory.
# layer: supervisor
# expect: signal 9
import os
os.kill(os.getpid(), 9)
