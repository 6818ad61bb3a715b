# Memory that may be run.
import mmap

mmap.mmap(-1, 4096, prot=mmap.PROT_EXEC | mmap.PROT_WRITE)
