class Grab:
    def __eq__(self, found):
        print(found)


class Own:
    def __eq__(self, other):
        return isinstance(other, type(self)) and vars(self) == vars(other)


class Bait:
    pass


print(Own.__eq__(object, Bait))
