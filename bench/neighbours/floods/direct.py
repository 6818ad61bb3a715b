# Reads past the page cache (O_DIRECT), 16 requests of 1 MiB at a time; plainly where that is refused.
import mmap
import os
import threading

names = []
for top in ("/usr/bin", "/usr/lib", "/usr/share"):
    for folder, _, files in os.walk(top):
        names += [os.path.join(folder, name) for name in files]
sizes = {name: os.stat(name).st_size for name in names if os.path.isfile(name)}
big = sorted((name for name in sizes if sizes[name] > 1 << 20), key=lambda name: -sizes[name])[:16]


def read(k):
    block = mmap.mmap(-1, 1 << 20)
    while True:
        name = big[k % len(big)]
        try:
            file = os.open(name, os.O_RDONLY | os.O_DIRECT)
        except OSError:
            file = os.open(name, os.O_RDONLY)
        for at in range(0, sizes[name] - (1 << 20), 1 << 20):
            os.preadv(file, [block], at)
        os.close(file)


for k in range(1, 16):
    threading.Thread(target=read, args=(k,), daemon=True).start()
read(0)
