# layer: supervisor
# expect: exit 0
import os
os.closerange(0, 300)
for _ in range(8):
    os.open("/dev/null", os.O_RDWR)
os.write(3, b"not a result")
os._exit(0)
