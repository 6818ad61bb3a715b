# cls.__class__ in a class method.
class A:
    @classmethod
    def make(cls, a, b, c):
        return cls.__class__(a, b, c)
