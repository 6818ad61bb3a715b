class A: pass
for i, c in enumerate(A.__mro__):
    print(i, c())
