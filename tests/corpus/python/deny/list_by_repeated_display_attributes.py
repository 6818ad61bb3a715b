# A repeated list is unpacked into two attributes of one list.
class Row:
    def __init__(self):
        self.shown, self.listed = [["x"]] * 2

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
r.listed.append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
