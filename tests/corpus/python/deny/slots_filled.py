# Slots filled.
class Row:
    FIELDS = ["a"]
    def values(self):
        return [getattr(self, f) for f in self.FIELDS]
Row.FIELDS.append(input())
print(Row().values())
