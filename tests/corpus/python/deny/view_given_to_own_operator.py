# The mapping of a view gives the dictionary to an operator of the file's own.
class Grab:
    def __ror__(self, other):
        other["word"] = "__globals__"
        return 1
class Cfg:
    def __init__(self):
        self.word = "real"
    def items(self):
        return vars(self).items()
def some():
    pass
c = Cfg()
c.items().mapping | Grab()
r = getattr(some, c.word)
if "Grab" in r: print("REACHED")
