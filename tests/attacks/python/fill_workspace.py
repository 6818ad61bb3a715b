# layer: mounts
# expect: contained
# limits: workspace=8
import os
piece = b"x" * 65536
written = 0
try:
    for number in range(64):
        with open("f%d" % number, "wb", buffering=0) as out:
            for _ in range(64):
                written += out.write(piece)
    print("ESCAPED:", written, "bytes")
except OSError:
    pass
if written > 8 << 20:
    print("ESCAPED:", written, "bytes")
