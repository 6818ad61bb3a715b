# The test of the words is only one of two ways.
class Editor:
    def run(self, name, free):
        if name in ("undo", "redo") or free:
            return getattr(self, name)

    def undo(self):
        return 1


print(Editor().run(input(), True))
