import abc


class Grab:
    def __eq__(self, found):
        print(found)


class Own(abc.ABC):
    def __eq__(self, other):
        return isinstance(other, type(self)) and vars(self) == vars(other)


Own.register(type)
print(Own() == object)
