# dict.update
def f():
    pass


H = "".join(reversed("__slabolg__"))


names = {"x": 1}
dict.update(names, {H: 1})
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
