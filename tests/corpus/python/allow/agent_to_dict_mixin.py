# To dict mixin.
class Repr:
    def to_dict(self): return {k: v for k, v in vars(self).items() if not k.startswith("_")}
    def __repr__(self): return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.to_dict().items())})"
    def __eq__(self, o): return type(o) is type(self) and self.to_dict() == o.to_dict()
class A(Repr):
    def __init__(self, x, y): self.x, self.y, self._z = x, y, 0
print(A(1, 2), A(1, 2) == A(1, 2))
