# Slot two classes.
class G:
    def __init__(self, n): self._name = n
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class H(G, F): pass
class A: pass
A.z = H(input())
print(A().z)
