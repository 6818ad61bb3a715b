# Names as long as there are, of all bytes, and folders deeper than any path.
# layer: mounts
# expect: contained
import os
DATA = b"/volumes/data"
for name in (b"x" * 255, b"\xff" * 255, b"a\nb\rc\x1b[2J", b"..x", b".gantlet-upload-1-1", b"-rf", b" ", b"%2e%2e", b"\x01", "\u202e".encode(), b"\xc0\xaf"):
    open(DATA + b"/" + name, "wb").write(b"named")
    if open(DATA + b"/" + name, "rb").read() != b"named":
        print("ESCAPED: another file for", name)
for name in (b"x" * 256, b"a/../../../beta", b"y" * 4096):
    try:
        open(DATA + b"/" + name, "wb")
        print("ESCAPED: made", name)
    except OSError:
        pass
os.chdir(DATA)
for depth in range(600):
    os.mkdir(b"d" * 200)
    os.chdir(b"d" * 200)
try:
    os.listdir("../" * 605)
except OSError:
    pass
if os.path.exists("../" * 601 + "shown/../../beta"):
    print("ESCAPED: out by depth")
