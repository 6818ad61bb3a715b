# layer: supervisor
# also: cgroup
# expect: timeout
# limits: wall=800
import os
for _ in range(4):
    if os.fork() == 0:
        break
while True:
    pass
