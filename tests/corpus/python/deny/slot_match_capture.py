# root cause: SlotOrigins::addSlotNames (origins/slots.cc): "match Field(): case _os: pass" in a class's body binds _os, but the capture's identifier (a dotted_name in a case_pattern) has Context::kLoad/kName and is passed over
import random
class Field:
    def __set_name__(self, owner, name):
        self.name = name
        owner._fields = (*getattr(owner, "_fields", ()), name)
class Rec:
    seed = Field()
    match Field():
        case _os: pass
    def show(self):
        return [getattr(random, n) for n in self._fields]
class Rec2:
    seed = Field()
    match Field():
        case system: pass
    def show(self, o):
        return [getattr(o, n, len) for n in self._fields]
for f in Rec2().show(Rec().show()[1]):
    f("id")
