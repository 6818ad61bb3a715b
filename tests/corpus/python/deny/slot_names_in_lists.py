# the tuple of names is copied, but the lists inside are the same
class Field:
    def __set_name__(self, owner, name):
        owner.groups = (*getattr(owner, "groups", ()), [name])
class Rec:
    x = Field()
    def show(self):
        for group in self.groups:
            for name in group:
                print(getattr(self, name))
for group in [*getattr(Rec, "groups", ())]:
    group[0] = "".join(reversed("__tini__"))
Rec().show()
