# An object whose annotations are what it is made with.
from types import SimpleNamespace
def show(described, item):
    for name in described.__annotations__:
        print(getattr(item, name))
class A:
    real: int = 1
show(A, 3)
show(SimpleNamespace(**{input(): {input(): 1}}), 3)
