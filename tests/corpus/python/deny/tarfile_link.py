# An archive with a link, which is unpacked.
import tarfile
info = tarfile.TarInfo("a")
info.type = b"2"
info.linkname = "b"
with tarfile.open("a.tar", "w") as t:
    t.addfile(info)
