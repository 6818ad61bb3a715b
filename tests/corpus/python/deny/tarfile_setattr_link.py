# The same by setattr.
import tarfile
info = tarfile.TarInfo("a")
setattr(info, "linkname", "b")
