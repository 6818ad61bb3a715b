class M(type):
    def __eq__(cls, other):
        print(other())
    def __hash__(cls):
        return 1
class A(metaclass=M): pass
for c in int.__mro__:
    print(c == A)
