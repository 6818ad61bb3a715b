# /mnt/data, /home/user and /tmp are other names of the workspace: up through them, in their place, and in what another
# run left.
# layer: mounts
# also: landlock
# expect: contained
# runs: 2
import os
import shutil
for name in ("/mnt/data", "/home/user", "/tmp"):
    if os.path.realpath(name) != "/workspace":
        print("ESCAPED:", name, "leads to", os.path.realpath(name))
    if set(os.listdir(name)) != {"artifacts"}:
        print("ESCAPED: an earlier run left", os.listdir(name), "in", name)
    for up in ("/../etc/passwd", "/../../etc/passwd", "/./../root", "/../home", "/artifacts/../../etc/shadow"):
        try:
            open(name + up).read()
            print("ESCAPED:", name + up)
        except OSError:
            pass
    for change in (os.unlink, os.rmdir, shutil.rmtree):
        try:
            change(name)
        except OSError:
            pass
    for target in ("/etc", "/workspace/artifacts"):
        try:
            os.symlink(target, name)
            print("ESCAPED:", name, "was replaced")
        except OSError:
            pass
        try:
            os.symlink(target, "new")
            os.rename("new", name)
            print("ESCAPED:", name, "was replaced by a rename")
        except OSError:
            pass
        try:
            os.unlink("new")
        except OSError:
            pass
    for folder in (os.path.dirname(name), os.path.dirname(name) + "/other"):
        try:
            os.mkdir(folder + "/made")
            print("ESCAPED: made a folder in", folder)
        except OSError:
            pass
        try:
            open(folder + "/file", "w")
            print("ESCAPED: made a file in", folder)
        except OSError:
            pass
open("/mnt/data/left-behind", "w").write("x")
