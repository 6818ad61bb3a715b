# Descriptors by the names of their class, and an object's dictionary that is printed.
class Field:
    def __set_name__(self, owner, name):
        self.private = "_" + name

    def __get__(self, owner, kind=None):
        return self if owner is None else getattr(owner, self.private)

    def __set__(self, owner, value):
        setattr(owner, self.private, value)


class Person:
    name = Field()

    def __init__(self, name):
        self.name = name


print(vars(Person("Eve")), Person("Ann").name)
