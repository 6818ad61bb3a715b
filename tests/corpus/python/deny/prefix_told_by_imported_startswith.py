# A text's class has an imported function for its startswith.
class Text(str):
    from operator import truth as startswith


def function():
    pass


for name in [Text("".join(reversed("__slabolg__")))]:
    if name.startswith("test_"):
        print(type(getattr(function, name)))
