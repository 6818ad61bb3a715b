# Loop module attr target.
import json

class A:
    pass
a = A()
for a.m in (json,):
    print(a.m.codecs)
