# Gadget walrus in parentheses.
def f(x): return ((s := x.sys)) == 1 or s.modules
print(f)
