# The descriptor's own base has the hook that binds what its name is.
class Watched:
    def __setattr__(self, name, value):
        super().__setattr__(name, "__cla" + "ss__" if value == "table" else value)


class Lazy(Watched):
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, item, owner):
        return item.__dict__.get(self.name, 1)


class Settings:
    table = Lazy()


print(Settings().table)
