# The generator around the function goes on, and binds the name anew after the test of its start.
class Editor:
    def undo(self):
        return 1


def outer():
    name = "undo"

    def inner():
        if not name.startswith("_"):
            next(steps)
            return getattr(Editor(), name)

    yield inner
    name = input()
    yield None


steps = outer()
print(next(steps)())
