# layer: seccomp
# also: rlimit
# expect: refused
# violation: setpriority
import os
try:
    if os.nice(-20) < 0:
        print("ESCAPED: a better place")
except OSError:
    pass
try:
    os.setpriority(os.PRIO_PROCESS, 0, -20)
    print("ESCAPED: a better place")
except OSError:
    pass
