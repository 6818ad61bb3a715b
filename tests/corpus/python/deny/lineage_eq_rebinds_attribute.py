# An __eq__ of a key binds the table anew between the test and the read.
class Key:
    def __hash__(self): return hash(object)
    def __eq__(self, other):
        BUS.reset()
        return True
class Bus:
    def __init__(self): self.table = {Key(): 1}
    def reset(self): self.table = {}
    def go(self, x):
        for c in type(x).__mro__:
            if c in self.table:
                self.table[c] = 1
BUS = Bus()
BUS.go(1)
print(list(BUS.table))
