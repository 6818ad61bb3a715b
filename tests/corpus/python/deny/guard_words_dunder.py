# One of the words is a dunder.
class Editor:
    def run(self, name):
        if name in ("undo", "__class__"):
            return getattr(self, name)
        return None

    def undo(self):
        return 1


print(Editor().run(input()))
