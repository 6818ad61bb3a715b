# same in a loop
def f():
    pass


H = "".join(reversed("__slabolg__"))


x = [[1, [["a"], ["x"]]]]
for *others, last in x:
    last[1] = [H]
for n in x[0][1][1]:
    print("PWNED", len(getattr(f, n)))
