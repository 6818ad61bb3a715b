# The name is bound anew between the test of its words and getattr.
class Editor:
    def run(self, name, later):
        if name in ("undo", "redo"):
            name = later
            return getattr(self, name)
        return None

    def undo(self):
        return 1

    redo = undo


print(Editor().run("undo", "__cla" + input())())
