# List through sorted key.
import json
N = ['dumps']
for n in sorted(N, key=lambda s: N.append('codecs') or s):
    pass
for n in N:
    print(getattr(json, n))
