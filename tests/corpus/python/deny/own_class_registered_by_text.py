# What isinstance takes for the file's own class is told by a method that is had by a text.
from abc import ABC
class Field(ABC):
    pass
getattr(Field, "register")(type(object.__str__))
class M:
    @classmethod
    def all(cls):
        for k in reversed(cls.__mro__):
            for name, v in vars(k).items():
                if isinstance(v, Field):
                    yield name, v
for name, v in M.all():
    if name.endswith("ttribute__"):
        print(v(1, "__cla" + "ss__"))
