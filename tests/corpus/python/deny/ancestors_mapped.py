class A: pass
print(list(map(lambda c: c(), A.__mro__)))
