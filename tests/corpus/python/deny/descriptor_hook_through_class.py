# The hook of the other class is taken from it, and called on the descriptor.
class Watched:
    def __setattr__(self, name, value):
        super().__setattr__(name, value)


class Lazy:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, item, owner):
        return item.__dict__.get(self.name) or type(item).__dict__[self.name]


class Settings(Watched):
    table = Lazy()


hook = Watched.__setattr__
hook(Settings(), "table", 1)
print(Settings().table)
