class Lazy:
    def __init__(self, make):
        self._make = make
        self._kept = {}

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._kept:
            self._kept[name] = getattr(self._make(), name)
        return self._kept[name]


class Table:
    rows = 3
    columns = ("a", "b")


lazy = Lazy(Table)
print(lazy.rows, lazy.columns, lazy.rows)
