# The loop's test comes before the name is bound anew.
class Editor:
    def run(self, names):
        name = "undo"
        while name in ("undo", "redo"):
            name = names.pop()
            print(getattr(self, name))


Editor().run([input()])
