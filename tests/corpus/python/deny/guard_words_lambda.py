# The function that was made under the test runs when the name is another.
class Editor:
    def run(self, name):
        if name in ("undo", "redo"):
            later = lambda: getattr(self, name)
        name = input()
        return later()

    def undo(self):
        return 1


print(Editor().run("undo"))
