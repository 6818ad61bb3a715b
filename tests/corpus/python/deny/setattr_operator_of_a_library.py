# An operator of the file's class is a library's method that fills in templates.
class E(str):
    pass
def install(name, op):
    setattr(E, name, op)
install("__lshift__", str.format)
install("__eq__", str.format)
print(E("{0.__class__.__mro__}") << 1)
