# Every attribute that is read is counted.
class Counted:
    reads = 0

    def __getattribute__(self, name):
        Counted.reads += 1
        return super().__getattribute__(name)

    def value(self):
        return 1


counted = Counted()
print(counted.value(), Counted.reads)
