# An annotated name is one of the interpreter's.
class A:
    __class__: int
def show(item):
    return [getattr(item, n) for n in A.__annotations__]
print(show(3))
