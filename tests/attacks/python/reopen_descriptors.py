# Other files where the supervisor expects pipes.
# layer: supervisor
# expect: contained
import os
fd = os.open("f", os.O_CREAT | os.O_RDWR)
for number in (0, 1, 2, 3):
    os.dup2(fd, number)
os.write(1, b"ESC" + b"APED")
os.write(3, b'"ESC' + b'APED"')
