# An inner class is called as a member of the outer one, with another word.
def some():
    pass
class Cfg:
    class Inner:
        def __init__(self, word):
            r = getattr(some, word, ())
            if "Cfg" in r: print("REACHED")
    one = Inner("real")
if True:
    Cfg.Inner("globals".center(11, "_"))
