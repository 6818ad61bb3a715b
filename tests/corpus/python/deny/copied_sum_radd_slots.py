# root cause: NEWEST COMMIT: same as copied_sum_radd, with a list that __set_name__ fills
import random
class D:
    def __radd__(self, o):
        o.append("".join(reversed("so_")))
        return o
class Field:
    def __set_name__(self, owner, name):
        owner.tags = [*getattr(owner, "tags", ()), name]
class Rec:
    seed = Field()
    def show(self):
        return [getattr(random, n) for n in self.tags]
getattr(Rec, "tags") + D()
print(Rec().show())
