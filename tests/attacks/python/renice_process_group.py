# setpriority() by process group and by user reaches beyond pid namespaces where the ids are shared.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: setpriority
import os
for which, who in ((os.PRIO_PGRP, 0), (os.PRIO_USER, 0), (os.PRIO_USER, os.getuid()), (os.PRIO_PROCESS, 1)):
    for level in (19, -20):
        try:
            os.setpriority(which, who, level)
            if level < 0:
                print("ESCAPED: raised the priority")
        except OSError:
            pass
