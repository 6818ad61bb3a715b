# The hook goes by what it is handed, out of a list of functions.
class Watched:
    def __setattr__(self, name, value):
        super().__setattr__(name, value)


class Lazy(Watched):
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, item, owner):
        if item is None:
            return self
        item.__dict__[self.name] = 1
        return item.__dict__


class Settings:
    table = Lazy()


lazy = Settings.table
for step in [lazy.__setattr__]:
    step("name", "__cla" + "ss__")
print(Settings().table)
