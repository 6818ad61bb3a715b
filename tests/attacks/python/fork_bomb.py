# layer: cgroup
# also: rlimit
# expect: timeout
# limits: wall=1000 pids=16 memory=512
import os
made = 0
while True:
    try:
        if os.fork() != 0:
            made += 1
            if made == 17:
                print("ESCAPED: more processes than the limit", flush=True)
        else:
            made = -1000000
    except OSError:
        pass
