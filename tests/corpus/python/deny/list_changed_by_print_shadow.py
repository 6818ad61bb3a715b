# List changed by print shadow.
import json

def print(x):
    x.append('codecs')
N = ['dumps']
print(N)
r = [getattr(json, n) for n in N]
