# Public names, and names with a beginning, that a method or a property lists.
class Shown:
    def __repr__(self):
        body = ", ".join(f"{k}={getattr(self, k)!r}" for k in self._public())
        return f"<{type(self).__name__} {body}>"

    def _public(self):
        return [k for k in vars(self) if not k.startswith("_")]


class Box(Shown):
    def __init__(self, w, h):
        self.w, self.h = w, h
        self._area = w * h


class Checks:
    def __init__(self, values):
        self.values = values

    @property
    def checks(self):
        return [n for n in dir(self) if n.startswith("check_")]

    def check_empty(self):
        return not self.values

    def check_sorted(self):
        return sorted(self.values) == self.values

    def report(self):
        return {n[6:]: getattr(self, n)() for n in self.checks}


print(Box(2, 3), Checks([1, 2]).report())
