# print with all its keywords.
import sys

print("a", "b", sep="-", end="!\n", file=sys.stderr, flush=True)
