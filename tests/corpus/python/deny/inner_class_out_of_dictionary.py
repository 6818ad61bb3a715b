# An inner class is had as a value of the class's dictionary.
def some():
    pass
class Mark:
    def __init__(self):
        self.mark = 1
class Cfg:
    class Inner:
        mark = 1
        def __init__(self, word):
            self.word = word
        def show(self):
            r = getattr(some, self.word, ())
            if "Cfg" in r: print("REACHED")
    one = Inner("real")
    @classmethod
    def parts(cls):
        return [f for n, f in vars(cls).items() if hasattr(f, "mark")]
for f in Cfg.parts():
    if f is not Cfg.one:
        f("__globals__").show()
