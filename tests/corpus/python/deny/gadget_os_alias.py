# Gadget os alias.
def f(x):
    o = x.os
    return o.system("id")
print(f)
