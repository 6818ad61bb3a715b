# Gadget sys compared and kept.
def f(x): return (s := x.sys) == 1 or s.modules
print(f)
