# The list of names is kept by a property, and had by a text to be changed.
from functools import cached_property
class Checks:
    @cached_property
    def checks(self):
        return [n for n in dir(self) if n.startswith("check_")]
    def report(self, item):
        getattr(self, "checks").append(input())
        return [getattr(self, n) for n in self.checks]
print(Checks().report(3))
