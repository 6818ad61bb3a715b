# The function of a cached property is called with another object.
from functools import cached_property
class Own:
    @cached_property
    def all(self):
        return dict(self.__dict__)
g = (x for x in [1])
print(Own.all.func(type(g))["gi_fr" + "ame"].__get__(g))
