# A metaclass hands a parameter with a default on to type.__new__.
w = "".join(reversed("__rttateg__"))
class M(type):
    def __new__(mcs, name, bases, ns, more={w: lambda s, n: n}):
        return type.__new__(mcs, name, bases, more)
class A(metaclass=M): pass
print(A().abc)
