# A daemon that keeps the pipes open must neither hold the answer nor survive it.
# layer: supervisor
# also: namespaces
# expect: exit 0
# limits: wall=8000
import os
import time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            time.sleep(1)
    os._exit(0)
print("the first process ends")
