# The mark is what each cached property has, which is bound in another class.
import functools
from types import SimpleNamespace
def some():
    pass
class Cfg:
    def __init__(self):
        self.word = "real"
    @functools.cached_property
    def shown(self):
        return getattr(some, self.word, ())
    @classmethod
    def hooks(cls):
        return [f for n, f in vars(cls).items() if hasattr(f, "lock")]
class Mark:
    pass
m = Mark()
m.lock = 1
class Other(SimpleNamespace):
    pass
for f in Cfg.hooks():
    Other.alias = f
r = Other(**{"word": "globals".center(11, "_")}).alias
if "Cfg" in r: print("REACHED")
