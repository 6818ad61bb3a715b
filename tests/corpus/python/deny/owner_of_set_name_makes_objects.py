# __set_name__ makes an object of the class that it is given.
class Maker:
    def __set_name__(self, owner, name):
        owner("__globals__")
def some():
    pass
class Cfg:
    def __init__(self, word):
        r = getattr(some, word, ())
        if "some" in r: print("REACHED")
    made = Maker()
Cfg("real")
