# layer: supervisor
# expect: output_limit
# limits: result=16384
import os
piece = b"x" * 65536
for _ in range(320):
    os.write(3, piece)
