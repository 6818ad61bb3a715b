# /proc/1/environ and friends would show the environment of whoever started the sandbox.
# layer: mounts
# also: landlock
# expect: contained
import os
for pid in ("1", "2", "self", "thread-self", str(os.getpid()), str(os.getppid())):
    for name in ("environ", "cmdline", "maps", "mem", "root/etc/passwd", "cwd/../etc/passwd", "fd/0",
                 "ns/user", "status", "mountinfo", "cgroup", "auxv", "stack"):
        try:
            data = open("/proc/%s/%s" % (pid, name), "rb").read(16)
            print("ESCAPED: /proc/%s/%s" % (pid, name), data)
        except OSError:
            pass
