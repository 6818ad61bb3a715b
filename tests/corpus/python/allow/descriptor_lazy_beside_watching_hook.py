# A lazy descriptor writes into the object's dictionary, beside a class that watches what is set.
class lazy:
    def __init__(self, function):
        self.function = function

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, item, owner):
        if item is None:
            return self
        value = self.function(item)
        item.__dict__[self.name] = value
        return value


class Observable:
    def __init__(self):
        object.__setattr__(self, "_watchers", {})

    def watch(self, name, function):
        self._watchers.setdefault(name, []).append(function)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        for function in self._watchers.get(name, ()):
            function(name, value)


class Settings(Observable):
    @lazy
    def squares(self):
        return [i * i for i in range(5)]


settings = Settings()
settings.watch("theme", print)
settings.theme = "light"
print(settings.squares, settings.squares is settings.squares)
