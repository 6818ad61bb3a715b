# The view of an object's items has its dictionary, in which a template is changed.
class Grab:
    def __ror__(self, other):
        other["template"] = "{0" + "." + "globals".center(11, "_") + "}"
        return 1
class Cfg:
    def __init__(self):
        self.template = "{0}"
    def items(self):
        return vars(self).items()
    def show(self, x):
        return self.template.format(x)
def some():
    pass
c = Cfg()
c.items().mapping | Grab()
r = c.show(some)
if "Grab" in r: print("REACHED")
