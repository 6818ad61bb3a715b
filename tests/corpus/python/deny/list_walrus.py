# List walrus.
import json
print((M := (N := ['dumps'])))
M.append('codecs')
for n in N:
    print(getattr(json, n))
