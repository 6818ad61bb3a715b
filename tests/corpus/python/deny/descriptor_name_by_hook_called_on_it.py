# The other class's hook is called with the descriptor for its object.
class Watched:
    def __setattr__(self, name, value):
        super().__setattr__(name, value)


class Lazy:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, item, owner):
        if item is None:
            return self
        item.__dict__[self.name] = print
        return item


class Settings(Watched):
    table = Lazy()


class Both(Watched, Lazy):
    pass


both = Both()
both.name = "__cla" + "ss__"
Settings.other = both
print(Settings().other)
