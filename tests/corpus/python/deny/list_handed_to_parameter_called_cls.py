# A parameter is called cls, and its method of the same name changes the list.
import collections


class Row:
    x = 1

    def count(self, names):
        return len(names)

    def show(self, cls, of):
        names = ["x"]
        cls.count(names)
        return [getattr(of, n, None) for n in names]


class Same:
    def __eq__(self, other):
        other.append("".join(reversed("__slabolg__")))
        return True


def f():
    pass


print(Row().show(Row(), Row()), len(Row().show(collections.UserList([Same()]), f)[1]))
