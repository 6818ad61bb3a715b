# A repeated list has a name, and is unpacked into two names of one list.
def f():
    pass


x = [["x"]] * 2
names, same = x
same.append("".join(reversed("__slabolg__")))
print([len(getattr(f, n, "")) for n in x[0]])
