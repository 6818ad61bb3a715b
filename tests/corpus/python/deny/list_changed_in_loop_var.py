# List changed in loop var.
import json
N = ['dumps']
M = N
M.append('codecs')
for n in N:
    print(getattr(json, n))
