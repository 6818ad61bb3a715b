# type(names).extend
def f():
    pass


H = "".join(reversed("__slabolg__"))


names = ["x"]
type(names).extend(names, [H])
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
