# A metaclass that registers its classes, and is never called by hand.
class Registry(type):
    known = {}

    def __new__(mcs, name, bases, namespace):
        made = super().__new__(mcs, name, bases, namespace)
        mcs.known[name] = made
        return made

    def __getitem__(cls, key):
        return Registry.known[key]


class Base(metaclass=Registry):
    pass


class Child(Base):
    pass


print(sorted(Registry.known), Base["Child"].__name__)
