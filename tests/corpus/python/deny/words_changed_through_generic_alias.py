# A generic alias keeps the list that it is subscripted with.
WORDS = ["name"]


def function():
    pass


list[WORDS].__args__[0][0] = "".join(reversed("__slabolg__"))
for word in WORDS:
    print(type(getattr(function, word)))
