# Realtime priority, affinity and better places in the queue.
# layer: seccomp
# also: rlimit
# expect: refused
# violation: sched_setscheduler sched_setaffinity
import os
for policy in (os.SCHED_FIFO, os.SCHED_RR):
    try:
        os.sched_setscheduler(0, policy, os.sched_param(99))
        print("ESCAPED: realtime")
    except OSError:
        pass
try:
    os.sched_setaffinity(0, range(8))
    os.sched_setaffinity(1, {0})
except OSError:
    pass
import ctypes
ctypes.CDLL(None).syscall(314, 0, ctypes.create_string_buffer(b"\x30\0\0\0\6\0\0\0" + b"\0" * 16 + b"\x40\x42\x0f\0\0\0\0\0" * 3), 0)
