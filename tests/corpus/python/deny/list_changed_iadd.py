# List changed iadd.
import json
N = ['dumps']
N += ['codecs']
for n in N:
    print(getattr(json, n))
