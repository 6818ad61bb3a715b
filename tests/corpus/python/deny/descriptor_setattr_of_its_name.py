# The attribute that holds the slot's name is set by its own name, to another one.
class Field:
    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot)


field = Field()


class Row:
    a = field

    def run(self):
        return 1


setattr(field, "slot", "".join(["__", "class", "__"]))
print(Row().a)
