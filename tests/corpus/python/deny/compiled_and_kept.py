# The code is kept, and not only checked.
import sys

code = compile(sys.argv[0], "x", "exec")
print(code)
