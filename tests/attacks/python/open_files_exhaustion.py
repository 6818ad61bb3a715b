# layer: rlimit
# expect: contained
import os
held = []
try:
    while len(held) < 100000:
        held.append(os.open("/dev/null", os.O_RDONLY))
except OSError:
    pass
if len(held) > 256:
    print("ESCAPED:", len(held), "descriptors")
