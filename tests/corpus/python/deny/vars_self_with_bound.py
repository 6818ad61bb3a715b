# Vars self with bound.
import contextlib
class A:
    def dump(self):
        with contextlib.nullcontext(type) as self: pass
        return vars(self)
print(A().dump())
