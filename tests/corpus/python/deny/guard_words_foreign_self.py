# The method is called with a module.
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


import json
class O:
    pass
print(Editor.run(json, input()))
print(Editor().run(input()))
