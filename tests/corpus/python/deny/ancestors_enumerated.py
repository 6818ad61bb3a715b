class A: pass
found = []
for pair in enumerate(A.__mro__):
    found.append(pair)
