# layer: cgroup
# also: rlimit
# expect: contained
# limits: wall=10000 pids=12
import os
import threading
stop = threading.Event()
made = 0
try:
    while made < 200:
        threading.Thread(target=stop.wait, daemon=True).start()
        made += 1
except RuntimeError:
    pass
if made >= 12:
    print("ESCAPED:", made, "threads")
os._exit(0)
