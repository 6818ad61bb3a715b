# All classes below a class, which is once object.
class A: pass
def below(cls):
    return [s for c in cls.__subclasses__() for s in [c, *below(c)]]
print(below(A), below(object))
