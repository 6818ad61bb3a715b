# The end of the slot's name is escaped: f"__{name}\x5f\x5f" names what the interpreter keeps.
class Read:
    def __set_name__(self, owner, name):
        self.slot = f"__{name}\x5f\x5f"

    def __get__(self, thing, owner=None):
        return getattr(thing, self.slot)


class Box:
    doc = Read()


print(Box().doc)
