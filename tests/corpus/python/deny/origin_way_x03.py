# __getattribute__ gives another dictionary to vars()
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Field:
    pass


class Row:
    y = Field()


class Sly:
    def __getattribute__(self, name):
        return {H: Field()}


for k, v in vars(Sly()).items():
    if isinstance(v, Field):
        print("PWNED", len(getattr(f, k)))
