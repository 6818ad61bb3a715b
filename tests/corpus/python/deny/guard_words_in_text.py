# The name is a part of a text, and not one of some words.
WORDS = "undo __class__ redo"


class Editor:
    def run(self, name):
        if name in WORDS:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


print(Editor().run(input()))
