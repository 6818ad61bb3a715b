# type() binds a hook that asks another object.
def f(): pass
A = type("A", (), {"__getattr__": lambda self, n: print(n)})
print(A().x)
