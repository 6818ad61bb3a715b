# Each process below the limit, all together far above.
# layer: cgroup
# also: supervisor
# expect: stopped
# limits: memory=64 wall=4000 pids=16
import os
import time
read, write = os.pipe()
for _ in range(12):
    if os.fork() == 0:
        held = bytearray(b"x") * (40 << 20)
        time.sleep(0.4)
        os.write(write, b"M")
        time.sleep(5)
        os._exit(0)
time.sleep(1)
os.set_blocking(read, False)
try:
    if len(os.read(read, 100)) > 1:
        print("ESCAPED: several children hold 40 MiB each", flush=True)
except BlockingIOError:
    pass
os._exit(0)
