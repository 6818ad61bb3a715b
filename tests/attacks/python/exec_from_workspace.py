# A program of its own in the workspace, also through the loader and by descriptor.
# layer: seccomp
# also: mounts
# expect: refused
# violation: execve
import os
with open("x", "w") as out:
    out.write("#!/usr/bin/python3\nprint('ESC' + 'APED')\n")
    os.fchmod(out.fileno(), 0o755)
for act in (lambda: os.execv("./x", ["x"]), lambda: os.execv("/tmp/x", ["x"]), lambda: os.execve(os.open("x", os.O_RDONLY), ["x"], {})):
    pid = os.fork()
    if pid == 0:
        try:
            act()
        except OSError:
            pass
        os._exit(0)
    os.waitpid(pid, 0)
