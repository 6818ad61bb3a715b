# A text of the file's own class equals every word.
class Word(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Editor:
    def run(self, name):
        if name in ("undo", "redo"):
            return getattr(self, name)

    def undo(self):
        return 1


print(Editor().run(Word("__class" + input())))
