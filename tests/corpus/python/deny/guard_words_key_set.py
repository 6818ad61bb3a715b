# Keys are added to the table that is tested.
WORDS = {"undo": 1, "redo": 2}
SET = {"undo", "redo"}


class Editor:
    WORDS = ("undo", "redo")

    def run(self, name):
        if name in WORDS:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


WORDS[input()] = 1
print(Editor().run(input()))
