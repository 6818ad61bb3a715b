# A link of our own making that points out of the workspace.
# layer: mounts
# also: landlock
# expect: contained
import os
for number, target in enumerate(["/etc/passwd", "/../etc/passwd", "../../../etc/shadow", "/root",
                                 "/proc/self/root/etc/passwd", "/proc/1/root", "//etc/passwd",
                                 "/tmp/../etc/passwd", "/workspace/../home"]):
    link = "link%d" % number
    os.symlink(target, link)
    for name in (link, "/tmp/" + link, link + "/.", "./artifacts/../" + link):
        try:
            print("ESCAPED:", target, open(name, "rb").read(8))
        except OSError:
            pass
        try:
            print("ESCAPED:", target, os.listdir(name))
        except OSError:
            pass
