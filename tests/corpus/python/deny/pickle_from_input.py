# A pickle that the caller hands in.
import pickle
import sys

print(pickle.loads(sys.stdin.buffer.read()))
