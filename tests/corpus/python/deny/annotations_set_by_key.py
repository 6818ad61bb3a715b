# An object's own annotations, by a name that is given.
class A:
    real: int = 1
    def __init__(self, **values):
        for key, value in values.items():
            setattr(self, key, value)
def show(described, item):
    return [getattr(item, n) for n in described.__annotations__]
print(show(A(**{input(): [input()]}), 3))
