# root cause: SlotOrigins::mayBeDescriptor (origins/slots.cc): a list/tuple on one side of any binary operator counts as no descriptor; only __add__/__radd__ are asked for, so [] * Field() (__rmul__) binds a descriptor unseen
import random
class Field:
    def __rmul__(self, o):
        return self
    def __set_name__(self, owner, name):
        self.name = name
        owner._fields = (*getattr(owner, "_fields", ()), name)
class Rec:
    seed = Field()
    _os = [] * Field()
    def show(self):
        return [getattr(random, n) for n in self._fields]
class Rec2:
    seed = Field()
    system = [] * Field()
    def show(self, o):
        return [getattr(o, n, len) for n in self._fields]
a = Rec().show()
print(a)
for f in Rec2().show(a[1]):
    f("id")
