# Gadget if as.
def f(x):
    while (m := x.os): return m.system("id")
print(f)
