# getattr and setattr with a name that a condition leaves to be one of some words.
class Box:
    width = 1
    height = 2
    LABELS = ("width", "height")

    def label(self, name):
        return getattr(self, name) if name in self.LABELS else None


class Editor:
    def __init__(self):
        self.done = ["a", "b"]

    def run(self, line):
        name, *rest = line.split("|")
        if name == "clear":
            return getattr(self, name)()
        elif name in ("undo", "count"):
            return getattr(self, name)()
        return rest

    def undo(self):
        return self.done.pop()

    def count(self):
        return len(self.done)

    def clear(self):
        self.done.clear()


def resized(**sizes):
    box = Box()
    for key, value in sizes.items():
        if key not in {"width", "height"}:
            raise TypeError(key)
        setattr(box, key, value)
    return box


editor = Editor()
for command in "count undo count paint|1 clear count".split():
    print(command, editor.run(command))
box = resized(width=5)
print(box.width, box.height, box.label("width"), box.label("depth"))
try:
    resized(depth=1)
except TypeError as error:
    print("no such size:", error)
