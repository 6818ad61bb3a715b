# List through list call.
import json
N = ['dumps']
M = list(N)
M.append('codecs')
for n in M:
    print(getattr(json, n))
