# Gadget fstring walrus.
def f(x): return f"{(m := x.os)}" + m.popen("id").read()
print(f)

