import sys
print(open(sys.stdin.fileno(), "rb"))
