# Gadget walrus conditional.
def f(x): return (s := (x.sys if x else 1)) == 1 or s.modules
print(f)
