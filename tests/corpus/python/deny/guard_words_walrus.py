# The name is bound anew behind the test.
WORDS = {"undo": 1, "redo": 2}
SET = {"undo", "redo"}


class Editor:
    WORDS = ("undo", "redo")

    def run(self, name):
        if name in SET and (name := input()):
            return getattr(self, name)
        return None

    def undo(self):
        return 1


pass
print(Editor().run(input()))
