# type(A) of the file's own class is type.
class A:
    pass
print(type(A)('B', (), {}))
