# Archives of somebody else: links, absolute names, devices and "..", and one that unpacks to twice the workspace.
# layer: mounts
# also: landlock
# expect: contained
# limits: wall=60000
import io
import os
import tarfile
import zipfile


def member(name, kind=tarfile.REGTYPE, link="", data=b"x"):
    info = tarfile.TarInfo(name)
    info.type, info.linkname, info.size = kind, link, len(data) if kind == tarfile.REGTYPE else 0
    info.devmajor, info.devminor, info.mode = 1, 3, 0o777
    return info, io.BytesIO(data)


TRICKS = {
    "absolute": [member("/usr/lib/python3/dist-packages/gantlet_trick.py")],
    "above": [member("../../usr/gantlet_trick"), member("../gantlet_trick")],
    "through a link": [member("out", tarfile.SYMTYPE, "/usr/lib"), member("out/gantlet_trick")],
    "through a hard link": [member("hard", tarfile.LNKTYPE, "/etc/ld.so.cache"), member("hard")],
    "device": [member("zero", tarfile.CHRTYPE)],
    "pipe": [member("pipe", tarfile.FIFOTYPE)],
}
for name, members in TRICKS.items():
    with tarfile.open("a.tar", "w") as archive:
        for info, data in members:
            archive.addfile(info, data)
    try:
        with tarfile.open("a.tar") as archive:
            archive.extractall("unpacked")
    except (OSError, tarfile.TarError) as error:
        print(name, type(error).__name__, error.errno if isinstance(error, OSError) else error)
for path in ("/usr/lib/python3/dist-packages/gantlet_trick.py", "/usr/gantlet_trick", "/gantlet_trick", "/usr/lib/gantlet_trick"):
    if os.path.lexists(path):
        print("ESCAPED: unpacked", path)
if os.path.exists("unpacked/zero"):
    print("ESCAPED: made a device")

with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as bomb:
    with bomb.open("zeros", "w", force_zip64=True) as zeros:
        for _ in range(200):
            zeros.write(bytes(1 << 20))
try:
    zipfile.ZipFile("bomb.zip").extractall("unpacked")
    print("ESCAPED: the whole bomb was unpacked")
except OSError as error:
    print("bomb", error.errno, os.strerror(error.errno))
