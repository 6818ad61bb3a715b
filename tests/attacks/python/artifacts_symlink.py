# Links in artifacts/ that would make the supervisor read files of the host.
# layer: supervisor
# expect: contained
import os
os.symlink("/etc/passwd", "artifacts/a.csv")
os.symlink("/proc/self/environ", "artifacts/b.json")
os.symlink("../../../../etc/shadow", "artifacts/c.html")
os.rename("artifacts", "old")
os.symlink("/etc", "artifacts")
