# An AttributeError of a private mark holds the value as its obj.
class Q:
    def __init__(self):
        self._mark = "secret"
    def ask(self, name):
        return getattr(self, name)._mark
try:
    Q().ask(input())
except AttributeError as e:
    print(e.obj)
