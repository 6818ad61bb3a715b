# stdin and the submission are memory files of the supervisor's: they must not be changed nor grown.
# layer: supervisor
# expect: contained
import mmap
import os
for act in (lambda: os.write(0, b"x"), lambda: os.ftruncate(0, 1 << 30), lambda: os.pwrite(0, b"x", 1 << 20),
            lambda: mmap.mmap(0, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE), lambda: os.posix_fallocate(0, 0, 1 << 20)):
    try:
        act()
        print("ESCAPED: changed stdin")
    except (OSError, ValueError):
        pass
