# Gadget print own.
def print(x): return x
def f(x): return print(x.os).popen("id")
f(1)
