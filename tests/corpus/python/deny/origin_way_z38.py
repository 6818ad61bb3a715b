# starred first: *head, last of dictionary path
def f():
    pass


H = "".join(reversed("__slabolg__"))


t = {"a": [["x"], [["q"], ["x"]]]}
*head, last = t["a"]
last[1] = [H]
for n in t["a"][1][1]:
    print("PWNED", len(getattr(f, n)))
