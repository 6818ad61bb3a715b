# More than operators is set by a name that a function is given.
class E:
    pass
def install(name, op):
    setattr(E, name, op)
install("__eq__", len)
install("__getattribute__", object.__getattribute__)
print(E().__class__)
