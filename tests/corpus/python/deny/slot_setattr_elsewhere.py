# Slot setattr elsewhere.
class F:
    def __init__(self, **kw):
        for k, v in kw.items(): setattr(self, k, v)
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F()
A.y = F(_name=input())
print(A().y)
