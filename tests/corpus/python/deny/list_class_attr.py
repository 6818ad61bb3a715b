# List class attr.
import json

class A:
    N = ['dumps']
A.N.append('codecs')
for n in A.N:
    print(getattr(json, n))
