# What is tested is made of the name.
WORDS = {"undo": 1, "redo": 2}
SET = {"undo", "redo"}


class Editor:
    WORDS = ("undo", "redo")

    def run(self, name):
        if name.lower() == "undo":
            return getattr(self, name)
        return None

    def undo(self):
        return 1


pass
print(Editor().run(input()))
