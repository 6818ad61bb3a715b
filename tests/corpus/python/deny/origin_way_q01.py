# list.extend(names, more)
def f():
    pass


H = "".join(reversed("__slabolg__"))


names = ["x"]
list.extend(names, [H])
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
