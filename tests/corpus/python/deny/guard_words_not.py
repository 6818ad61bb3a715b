# What is none of the words goes on.
class Editor:
    def run(self, name):
        if name not in ("undo", "redo"):
            return getattr(self, name)
        return None

    def undo(self):
        return 1


print(Editor().run(input()))
