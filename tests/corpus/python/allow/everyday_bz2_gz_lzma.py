# Everyday uses: bz2 gz lzma.
import bz2, gzip, lzma, io, os
d = b'data\n' * 100
for mod, name in ((bz2, 'a.bz2'), (gzip, 'a.gz'), (lzma, 'a.xz')):
    with mod.open(name, 'wb') as f:
        f.write(d)
    with mod.open(name, 'rt') as f:
        print(name, len(f.read()))
    print(len(mod.compress(d)), mod.decompress(mod.compress(d)) == d)
    os.remove(name)
c = bz2.BZ2Compressor()
print(len(c.compress(d) + c.flush()), lzma.FORMAT_XZ, gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(d))).read(4))
