# A descriptor's name comes from the class's body or from a keyword; another class has such an attribute.
class Checked:
    kind = object

    def __init__(self, name=None):
        self.name = name

    def __set_name__(self, owner, name):
        self.name = name

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(self.name)
        instance.__dict__[self.name] = value


class Whole(Checked):
    kind = int


class Word(Checked):
    kind = str


class Share:
    name = Word()
    count = Whole()

    def __init__(self, name, count):
        self.name = name
        self.count = count


print(vars(Share("abc", 3)))
