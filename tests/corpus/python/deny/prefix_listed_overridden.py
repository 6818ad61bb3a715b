# The list of names comes from a method that a class below has as well.
class Checks:
    @property
    def checks(self):
        return [n for n in dir(self) if n.startswith("check_")]
    def check_one(self):
        return 1
    def report(self):
        return [getattr(self, n) for n in self.checks]
class More(Checks):
    @property
    def checks(self):
        return input().split()
print(More().report())
