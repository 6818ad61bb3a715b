# An enum has a signature under a text that is put together.
import inspect
from enum import Enum
class A:
    def h(self, f):
        return [getattr(self, n) for n in inspect.signature(f).parameters]
sig = inspect.signature(lambda x: 1)
p = sig.parameters["x"].replace(name="__cla" + "ss__")
sig = sig.replace(parameters=[p])
E = Enum("E", {"".join(reversed("__erutangis__")): sig, "y": 1})
print(A().h(E))
