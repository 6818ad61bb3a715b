# hasattr of a class runs a descriptor, which makes an object of the class.
def some():
    pass
class Maker:
    def __get__(self, obj, owner):
        if obj is None:
            return owner("__globals__")
        return 1
class Cfg:
    made = Maker()
    def __init__(self, word):
        r = getattr(some, word, ())
        if "Cfg" in r: print("REACHED")
    @classmethod
    def look(cls):
        return [n for n in ["made"] if hasattr(cls, n)]
c = Cfg("real")
c.look()
