# __class_getitem__ gets the list and changes it.
WORDS = ["name"]


def function():
    pass


class Taker:
    def __class_getitem__(cls, key):
        key.append("".join(reversed("__slabolg__")))


Taker[WORDS]
for word in WORDS:
    print(type(getattr(function, word, None)))
