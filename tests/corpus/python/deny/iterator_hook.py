# An iterator hands out what it finds.
class Finder:
    def __iter__(self):
        return self

    def __next__(self):
        return __builtins__


next(iter(Finder()))
