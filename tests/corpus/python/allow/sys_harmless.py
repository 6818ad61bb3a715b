# The harmless part of sys.
import sys

print(sys.version_info >= (3, 8), sys.maxsize, sys.platform, len(sys.argv))
sys.stdout.write("x\n")
sys.stderr.flush()
