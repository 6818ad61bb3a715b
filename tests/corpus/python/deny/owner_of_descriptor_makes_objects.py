# A descriptor makes objects of the class that it is given as owner.
class Maker:
    def __get__(self, obj, owner):
        return owner("__globals__")
class Cfg:
    made = Maker()
    def __init__(self, word):
        self.show(word)
    def show(self, word):
        r = getattr(some, word, ())
        if "Cfg" in r: print("REACHED")
def some():
    pass
Cfg("real")
Cfg.made
