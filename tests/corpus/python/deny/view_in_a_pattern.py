# A pattern takes the mapping out of a view.
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
match c.items():
    case object(mapping=m):
        m | Grab()
r = getattr(some, c.word)
if "Grab" in r: print("REACHED")
