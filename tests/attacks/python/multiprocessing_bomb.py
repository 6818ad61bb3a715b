# layer: cgroup
# also: rlimit
# expect: contained
# limits: wall=10000 pids=12
import os
import time
children = []
try:
    while True:
        pid = os.fork()
        if pid == 0:
            time.sleep(30)
            os._exit(0)
        children.append(pid)
        if len(children) >= 12:
            print("ESCAPED:", len(children), "children")
            break
except OSError:
    pass
print(len(children), "children")
