# List default param.
import json

def f(N=['dumps']):
    for n in N:
        print(getattr(json, n))
f(['codecs'])
