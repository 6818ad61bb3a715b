# The parameter is another class when it is asked.
class A: pass
def below(cls):
    cls = object
    return cls.__subclasses__()
print(below(A))
