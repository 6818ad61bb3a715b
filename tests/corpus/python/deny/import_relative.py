# An import relative to a package that the file pretends to be in.
__package__ = "concurrent"
from .futures import process

process.os.system("id")
