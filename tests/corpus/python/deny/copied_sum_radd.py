# root cause: NEWEST COMMIT: origins/attributes.cc AttributeOrigins::isOnlyCopiedByText: getattr(x, 'tags') + D() - the sum's other side may be an own object whose __radd__ gets the list itself
import random
class D:
    def __radd__(self, o):
        o.append("".join(reversed("so_")))
        return o
class Rec:
    tags = ["seed"]
    def show(self):
        return [getattr(random, n) for n in self.tags]
getattr(Rec, "tags") + D()
print(Rec().show())
