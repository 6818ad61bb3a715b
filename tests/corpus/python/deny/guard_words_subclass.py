# The class below has other words.
WORDS = {"undo": 1, "redo": 2}
SET = {"undo", "redo"}


class Editor:
    WORDS = ("undo", "redo")

    def run(self, name):
        if name in self.WORDS:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


class Sub(Editor):
    WORDS = (input(),)
print(Sub().run(input()))
print(Editor().run(input()))
