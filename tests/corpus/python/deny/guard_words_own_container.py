# A container of the file's own has every name in it.
class Words(list):
    def __contains__(self, name):
        return True


WORDS = Words(["undo", "redo"])


class Editor:
    def run(self, name):
        if name in WORDS:
            return getattr(self, name)
        return None

    def undo(self):
        return 1


print(Editor().run(input()))
