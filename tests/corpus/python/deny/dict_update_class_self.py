# Dict update class self.
class A:
    def put(self, **kw): self.__dict__.update(kw)
class B: pass
[A][0].put(B, x=1)
print(dict(B.__dict__)[input()]())
