# The mark of a method is what functools gives all cached functions.
import functools
class Cfg:
    @functools.cache
    def show(self, x, word):
        return getattr(x, word)
    @classmethod
    def hooks(cls):
        return [f for n, f in vars(cls).items() if hasattr(f, "cache_info")]
class Mark:
    pass
m = Mark()
m.cache_info = 1
def some():
    pass
c = Cfg()
c.show(3, "imag")
for f in Cfg.hooks():
    r = f(c, some, "__globals__")
    if "Cfg" in r: print("REACHED")
