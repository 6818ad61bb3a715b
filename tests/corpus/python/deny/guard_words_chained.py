# The test is a part of a chain.
WORDS = {"undo": 1, "redo": 2}
SET = {"undo", "redo"}


class Editor:
    WORDS = ("undo", "redo")

    def run(self, name):
        if name in SET != True:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


pass
print(Editor().run(input()))
