# List changed global.
import json
N = ['dumps']

def f():
    global N
    N = ['codecs']
f()
for n in N:
    print(getattr(json, n))
