# descriptor of a metaclass renamed by a namespace's function
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Field:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name, None)


class Kind(type):
    x = Field()


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for v in ns.values():
            if isinstance(v, type(f)):
                v(Kind.x, "".join(reversed("__sessalcbus__")))
        return super().__new__(mcls, name, bases, ns)


class Other(metaclass=Meta):
    def rename(self, name):
        self.name = name


class Row(metaclass=Kind):
    pass


print("PWNED", Row.x())
