# A descriptor keeps values under "_name", and the program looks at one of them in vars(x).
class Observable:
    def __set_name__(self, owner, name):
        self.attr = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.attr, None)

    def __set__(self, obj, value):
        setattr(obj, self.attr, value)


class Room:
    heat = Observable()

    def __init__(self, heat):
        self.heat = heat


print(Room(3).heat, vars(Room(4))["_heat"])
