# chained assignment in a class's body: the list under another name
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    shown = listed = ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


Row.listed.append(H)
print("PWNED", len(Row().show(f)[1]))
