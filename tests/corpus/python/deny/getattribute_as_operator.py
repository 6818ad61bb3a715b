# An operator of the file's own class is its __getattribute__, called with any name.
class A:
    def __getattribute__(self, n):
        return object.__getattribute__(self, n)
    __add__ = __getattribute__
print(A() + '__class__')
