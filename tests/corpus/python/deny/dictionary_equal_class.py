class Grab:
    def __eq__(self, found):
        print(found(lambda: 0, "__globals__"))


class Own:
    def __eq__(self, other):
        return vars(self) == vars(other)


print(Own() == object)
