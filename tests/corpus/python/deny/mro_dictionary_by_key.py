# A value of a class's dictionary by a computed key.
class A:
    @classmethod
    def get(cls, x, word):
        for k in reversed(cls.__mro__):
            d = k.__dict__
            if word in d:
                return d[word].__get__(x)
print(A.get(A(), "__cl" + "ass__"))
