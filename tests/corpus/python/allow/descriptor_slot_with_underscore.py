# A descriptor that can't be stored into reads "_" and its own name of the object.
class Fixed:
    def __set_name__(self, owner, name):
        self._name = name

    def __get__(self, instance, owner=None):
        return instance.__dict__[f"_{self._name}"]

    def __set__(self, instance, value):
        raise AttributeError(f"{self._name} is fixed")


class Place:
    x = Fixed()
    y = Fixed()

    def __init__(self, x, y):
        self._x = x
        self._y = y


class Person:
    def __init__(self, name):
        self._name = name


print(Place(1, 2).x, Person("Eve")._name)
