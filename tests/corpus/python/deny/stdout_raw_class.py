# The class of the stream below sys.stdout opens files.
import sys
print(type(sys.stdout.buffer.raw)('x.txt', 'w'))
