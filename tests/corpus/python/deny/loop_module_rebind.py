# Loop module rebind.
import json, math

class X:
    pass
for m in (json, math):
    k = m
    print(k.codecs if k is json else 0)
