# Memory of the kernel: buffers of pipes.
# layer: cgroup
# also: rlimit
# expect: stopped
# limits: memory=48 wall=4000
import fcntl
import os
try:
    for _ in range(120):
        read, write = os.pipe()
        fcntl.fcntl(write, 1031, 1 << 20)
        os.set_blocking(write, False)
        os.write(write, b"x" * (1 << 20))
    print("ESCAPED: 120 MiB in pipes")
except OSError:
    pass
