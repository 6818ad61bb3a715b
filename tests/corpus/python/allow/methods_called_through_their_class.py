# Methods are called through their class with objects of it, and classes are handed to class methods.
import abc
import decimal
import io


class Base:
    def __init__(self, name):
        self.name = name

    def show(self):
        return self.name


class Child(Base):
    def __init__(self, name):
        Base.__init__(self, name + "!")


class Stream(abc.ABC):
    @abc.abstractmethod
    def read(self): ...


Stream.register(io.StringIO)


class Registry:
    handlers = {}

    @classmethod
    def register(cls, kind, handler):
        cls.handlers[kind] = handler

    @staticmethod
    def of(kind):
        return Registry.handlers[kind]


Registry.register(decimal.Decimal, str)
print(Registry.of(decimal.Decimal)(decimal.Decimal("1.50")))
people = [Base("b"), Child("a")]
print(sorted(people, key=Base.show)[0].name, list(map(Base.show, people)), Base.show(people[0]))
