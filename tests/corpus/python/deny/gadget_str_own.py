# Gadget str own.
str = lambda x: x
def f(x): return str(x.os).popen("id")
print(f)
