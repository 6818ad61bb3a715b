# Keywords set attributes of whatever self is: here, of the descriptor.
class Field:
    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot)


class Row:
    leak = Field()
    name = 3

    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)


r = Row()
put = Row.__init__
put(vars(Row)["leak"], slot="".join(reversed("__tini__")))
print(r.leak.__class__.__name__)
