# Gadget os method.
def f(x): return x.os.system("id")
print(f)
