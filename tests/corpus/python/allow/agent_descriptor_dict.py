# Descriptor dict.
class Typed:
    def __init__(self, kind):
        self.kind = kind
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, instance, owner):
        if instance is None:
            return self
        return instance.__dict__.get(self.name)
    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(self.name)
        instance.__dict__[self.name] = value
class P:
    x = Typed(int)
p = P(); p.x = 4; print(p.x)
