# Gadget os conditional.
def f(x): return (x.os if x else x).popen("id")
print(f)
