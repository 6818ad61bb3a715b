# setattr(x, *pair) binds the list of words that getattr goes by
import random


class Box:
    names = ("seed",)

    def show(self):
        return [getattr(random, name) for name in self.names]


pairs = [("names", ["".join(reversed("so_"))])]
for pair in pairs:
    setattr(Box, *pair)
print(Box().show())
