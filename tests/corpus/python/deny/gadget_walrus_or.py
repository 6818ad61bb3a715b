# Gadget walrus or.
def f(x): return (s := x and x.sys) is None or s.modules
print(f)
