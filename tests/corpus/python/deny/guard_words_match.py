# A pattern binds the name anew.
class Editor:
    def run(self, name, other):
        if name in ("undo", "redo"):
            match other:
                case [name]:
                    return getattr(self, name)


print(Editor().run("undo", [input()]))
