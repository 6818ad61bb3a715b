# Links in a volume, hard and symbolic, to the host, to another tenant's volume, to its own root's other parts.
# layer: mounts
# also: landlock
# expect: contained
import os
DATA, SHOWN = "/volumes/data", "/volumes/shown"
targets = ["/etc/passwd", "/../../../etc/shadow", "../../beta/vol_3/secret", "../vol_2", "../../../beta/vol_3/secret", "/root",
           "/proc/1/root", "/proc/self/root/volumes/../../etc/shadow", "/proc/self/cwd/../../root", SHOWN + "/../beta", "//etc//passwd"]
for number, target in enumerate(targets):
    link = DATA + "/link%d" % number
    os.symlink(target, link)
    for name in (link, link + "/.", link + "/secret", DATA + "/./" + "link%d" % number):
        try:
            found = open(name, "rb").read(64)
            if b"canary" in found or b"root:" in found:
                print("ESCAPED: read", target, found)
        except OSError:
            pass
        try:
            names = os.listdir(name)
            if "vol_3" in names or "beta" in names or "secret" in names or ".bashrc" in names:
                print("ESCAPED: listed", target, names)
        except OSError:
            pass
    for act in (lambda: open(link, "w"), lambda: os.truncate(link, 0), lambda: os.chmod(link, 0o777), lambda: os.mkdir(link + "/made")):
        try:
            act()
            print("ESCAPED: changed", target)
        except OSError:
            pass
for path in ("/etc/passwd", "/proc/self/exe", os.__file__, "/usr/lib/python3", SHOWN + "/kept", "/proc/self/fd/0", "/dev/null", "/workspace"):
    for follow in (True, False):
        for act in (os.link, ):
            try:
                act(path, DATA + "/hard", follow_symlinks=follow)
                os.unlink(DATA + "/hard")
                if path.startswith("/proc/self/fd"):
                    continue
                print("ESCAPED: linked", path)
            except OSError:
                pass
open("/workspace/own", "w").write("own")
for old, new in (("/workspace/own", DATA + "/own"), (DATA + "/link0", "/workspace/out"), (DATA + "/link0", SHOWN + "/in"),
                 (SHOWN + "/kept", DATA + "/in"), (DATA, "/workspace/all"), ("/volumes", "/workspace/volumes")):
    for act in (os.link, os.rename):
        try:
            act(old, new)
            print("ESCAPED: %s %s -> %s" % (act.__name__, old, new))
        except OSError:
            pass
