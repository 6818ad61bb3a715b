# The recursion limit.
import sys

sys.setrecursionlimit(5000)
print(sys.getrecursionlimit(), sys.getsizeof([]))
