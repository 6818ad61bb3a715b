# The name behind a starred one has the last element of a dictionary's value.
def f():
    pass


t = {"a": [["x"], [["q"], ["x"]]]}
*head, last = t["a"]
last[1] = ["".join(reversed("__slabolg__"))]
print([len(getattr(f, n)) for n in t["a"][1][1]])
