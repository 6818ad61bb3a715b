# A pattern has the method that sets attributes by texts.
class A: pass
class B: pass
a = A()
match a:
    case object(__setattr__=s):
        s("__cla" + "ss__", B)
print(a)
