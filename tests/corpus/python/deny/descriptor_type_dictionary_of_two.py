# type(…) with three arguments makes a class, whose dictionary is not one that only shows.
class Field:
    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot)


class Row:
    a = Field()


vars(Row.__dict__["a"])["slot"] = "".join(["__", "class", "__"])
print(Row().a)
