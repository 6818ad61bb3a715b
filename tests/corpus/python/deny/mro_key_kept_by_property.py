# The table is another one each time.
class Bus:
    kept = {}
    count = 0

    @property
    def table(self):
        self.count += 1
        return {int: 1, object: 2} if self.count == 1 else self.kept

    def fill(self, event):
        for c in type(event).__mro__:
            if c in self.table:
                self.table[c] = 1
        return list(self.kept)


b = Bus()
b.fill(True)
print(b.kept)
