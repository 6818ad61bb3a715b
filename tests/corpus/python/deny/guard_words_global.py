# A function binds the tested name anew.
name = input()


def later():
    global name
    name = input()


class Editor:
    def undo(self):
        return 1


if name in ("undo", "redo"):
    later()
    print(getattr(Editor(), name))
