# Gadget os or.
def f(x): return (x.os or None).popen("id")
print(f)
