# The generator around the function goes on, and binds the tested name anew.
class Editor:
    def undo(self):
        return 1


def outer():
    name = "undo"

    def inner():
        if name in ("undo", "redo"):
            next(steps)
            return getattr(Editor(), name)

    yield inner
    name = input()
    yield None


steps = outer()
print(next(steps)())
