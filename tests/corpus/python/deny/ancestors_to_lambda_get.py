# isClassShown (ancestors.cc): h.get(cls, ()) is a lookup unless a def get exists; a lambda in the class's body is none
class H:
    get = lambda self, k, d=None: k
import decimal
h = H()
kept = [h.get(k, ()) for k in type(print).__mro__]
for k in type(print).__mro__:
    print(h.get(k, ()))
