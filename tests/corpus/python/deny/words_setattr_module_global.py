# The words are a global that the file's own module gets by setattr.
import sys

FIELDS = ("name",)


class Model:
    name = 1

    def show(self):
        return [getattr(self, name) for name in FIELDS]


setattr(sys.modules["__main__"], "FIELDS", [input()])
print(Model().show())
