# starred target: last element is changed at one level too deep (isKeptByTarget skips kSomePart)
def f():
    pass


H = "".join(reversed("__slabolg__"))


x = [[], [["a"], ["x"]]]
*others, last = x
last[1] = [H]
for n in x[1][1]:
    print("PWNED", len(getattr(f, n)))
