# A slot is bound in its class under another name, and written by that.
class Cfg:
    __slots__ = ("word",)
    def __init__(self):
        self.word = "real"
def some():
    pass
c = Cfg()
Cfg.other = Cfg.word
c.other = "__globals__"
r = getattr(some, c.word)
if "Cfg" in r: print("REACHED")
