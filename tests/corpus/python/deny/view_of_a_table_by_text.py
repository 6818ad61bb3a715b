# The mapping of a view is had by a text; the table of words is changed by it.
class Grab:
    def __ror__(self, other):
        other["a"] = "__globals__"
        return 1
TABLE = {"a": "real"}
def some():
    pass
v = TABLE.items()
getattr(v, "mapp" + "ing") | Grab()
r = getattr(some, TABLE["a"], ())
if "Grab" in r: print("REACHED")
