# Loop module escape call.
import json

def f(m):
    return m.codecs
for m in (json,):
    print(f(m))
