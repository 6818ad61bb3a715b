# __radd__ of a text's class is set by a composed name.
class Text(str):
    pass


for name in ["__ra" + "dd__"]:
    setattr(Text, name, lambda self, other: "".join(reversed("__slabolg__")))


def read(x):
    return getattr(x, "visit_" + Text("a"))


print(type(read(read)))
