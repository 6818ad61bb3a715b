# a module of one's own that may open anything
from . import reader

print([reader.read(n) for n in ["/etc/passwd"]])
