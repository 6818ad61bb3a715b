# Obj setattr self class.
class A:
    def __init__(self, **kw):
        for k, v in kw.items(): object.__setattr__(self, k, v)
A.__init__(type("X", (), {}), __class__=1)
