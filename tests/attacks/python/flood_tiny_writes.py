# layer: supervisor
# expect: timeout
# limits: wall=700
import os
while True:
    os.write(1, b"\xf0")
    os.write(2, b"\n")
