# Lazy values, which another class's __setattr__ drops when what they depend on changes.
class lazy:
    def __init__(self, func):
        self.func = func

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        value = self.func(obj)
        obj.__dict__[self.name] = value
        return value


class Tracked:
    depends = {}

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        for dep in self.depends.get(name, ()):
            self.__dict__.pop(dep, None)


class Square(Tracked):
    depends = {"side": ("area",)}

    def __init__(self, side):
        self.side = side

    @lazy
    def area(self):
        return self.side**2


s = Square(3)
print(s.area)
s.side = 4
print(s.area)
