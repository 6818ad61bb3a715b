# A method that is no operator is set by a text that is put together.
class A:
    pass
def install(name, function):
    setattr(A, f"__{name}__", function)
install("getattr", lambda self, name: name)
install("add", lambda self, other: other)
print(A().x)
