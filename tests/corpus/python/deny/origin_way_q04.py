# list in a table .extend
def f():
    pass


H = "".join(reversed("__slabolg__"))


names = ["x"]
KINDS = {"l": list}
KINDS["l"].extend(names, [H])
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
