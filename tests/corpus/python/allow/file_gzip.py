# Compressed files.
import bz2
import gzip
import lzma

with gzip.open("x.gz", "wt") as file:
    file.write("x" * 100)
print(len(bz2.compress(b"x")), len(lzma.compress(b"x")), gzip.decompress(gzip.compress(b"x")))
