# class body name alias: wn = shown
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    shown = ["x"]
    wn = shown

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


Row.wn.append(H)
print("PWNED", len(Row().show(f)[1]))
