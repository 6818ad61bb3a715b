# Object setattr foreign.
def put(o, k, v): object.__setattr__(o, k, v)
class A: pass
put(A(), input(), 1)
