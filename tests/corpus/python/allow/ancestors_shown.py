class A: pass
class B(A): pass
class C(A): pass
class D(B, C): pass
print([c.__name__ for c in D.__mro__])
print([k.__name__ for k in D.mro()][:2])
print(" -> ".join(c.__name__ for c in D.__mro__))
print([c.__name__ for c in D.__mro__[:3]], [c.__name__ for c in type(D()).__mro__])
print([b.__name__ for b in D.__bases__], D.__bases__)
for cls in D.__mro__:
    print(cls.__name__)
def hierarchy(cls):
    return " < ".join(c.__name__ for c in cls.__mro__)
print(hierarchy(D))
print(D.__mro__[1:-1])
for i, cls in enumerate(D.__mro__):
    print(i, cls.__name__, cls.__module__)
print(B in D.__mro__, D.__mro__.index(A))
print(D.__name__, D.__qualname__, D.__module__, D.__doc__, issubclass(D, A))
class E(D):
    def who(self):
        return "/".join(c.__name__ for c in type(self).__mro__ if c is not object)
    def who2(self):
        return [c.__name__ for c in self.__class__.__mro__]
print(E().who(), E().who2())
