# Files line by line, kept.
import linecache

linecache.getline("/etc/passwd", 1)
