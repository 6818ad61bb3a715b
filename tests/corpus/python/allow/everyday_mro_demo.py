# Everyday uses: mro demo.
class A:

    def hi(self):
        return 'A'

class B(A):

    def hi(self):
        return 'B' + super().hi()

class C(A):

    def hi(self):
        return 'C' + super().hi()

class D(B, C):
    pass
print(D().hi(), D.__mro__, D.mro(), [k.__name__ for k in D.__mro__], D.__bases__, ' -> '.join((c.__name__ for c in D.mro())))
for cls in D.__mro__:
    print(cls.__name__)
print(D.__mro__[1].__name__, len(D.__mro__), f'{D.__mro__}', type(D()).__mro__[0].__name__)
