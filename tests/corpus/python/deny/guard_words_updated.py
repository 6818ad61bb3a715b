# Words are added to the set by update().
WORDS = {"undo": 1, "redo": 2}
SET = {"undo", "redo"}


class Editor:
    WORDS = ("undo", "redo")

    def run(self, name):
        if name in SET:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


SET.update([input()])
print(Editor().run(input()))
