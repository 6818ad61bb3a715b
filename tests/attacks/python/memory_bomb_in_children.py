# Each process below the limit, all together far above.
# layer: cgroup
# also: supervisor
# expect: stopped
# limits: memory=64 wall=4000 pids=16
import os
import time
for _ in range(12):
    if os.fork() == 0:
        held = bytearray(b"x") * (40 << 20)
        time.sleep(0.5)
        os.write(1, b"M")
        time.sleep(5)
        os._exit(0)
time.sleep(3)
