# layer: mounts
# expect: contained
# limits: files=512
import os
made = 0
try:
    while made < 100000:
        os.close(os.open("f%d" % made, os.O_CREAT | os.O_WRONLY))
        made += 1
    print("ESCAPED:", made, "files")
except OSError:
    pass
print(made)
