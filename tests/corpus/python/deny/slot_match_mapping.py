# root cause: NEWEST COMMIT: origins/slots.cc addSlotNames: capture in a mapping pattern (see slot_match_capture)
import random, types
class Field:
    def __set_name__(self, owner, name):
        owner.tags = (*getattr(owner, "tags", ()), name)
class Base:
    tags = ()
    def show(self):
        return [getattr(random, n) for n in self.tags]
class Rec2(Base):
    seed = Field()
    match {"a": Field()}:
        case {"a": _os}: pass
print(Rec2().show())
