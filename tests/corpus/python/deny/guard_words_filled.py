# Words are added to the set that is tested.
WORDS = {"undo", "redo"}


class Editor:
    def run(self, name):
        if name in WORDS:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


WORDS.add(input())
print(Editor().run(input()))
