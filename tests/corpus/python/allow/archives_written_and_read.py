# Archives that are written and read.
import gzip
import io
import tarfile
import zipfile
with zipfile.ZipFile("a.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("x/y.csv", "a,b\n1,2\n")
with zipfile.ZipFile("a.zip") as z:
    print(z.namelist(), z.read("x/y.csv"), z.testzip())
    z.extractall("out")
with tarfile.open("a.tar.gz", "w:gz") as t:
    t.add("out", arcname="data")
with tarfile.open("a.tar.gz") as t:
    print(t.getnames())
    t.extractall("un")
with gzip.open("a.gz", "wt") as f:
    f.write("x")
print(gzip.open("a.gz", "rt").read(), io.BytesIO(b"x").read())
