# __getattribute__ counts and hands the name on.
class Counted:
    reads = 0

    def __getattribute__(self, name):
        Counted.reads += 1
        return super().__getattribute__(name)

    def size(self):
        return 3


print(Counted().size(), Counted.reads)
