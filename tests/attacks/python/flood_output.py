# Both streams at once, for ever.
# layer: supervisor
# expect: timeout
# limits: wall=900 output=64
import os
piece = b"y" * 65536
if os.fork() == 0:
    while True:
        os.write(2, piece)
while True:
    os.write(1, piece)
