# A repeated list is unpacked into two names of one list.
def f():
    pass


names, same = [["x"]] * 2
same.append("".join(reversed("__slabolg__")))
print([len(getattr(f, n, "")) for n in names])
