# Loop module class body.
import json

class A:
    for m in (json,):
        pass
print(A().m.codecs)
