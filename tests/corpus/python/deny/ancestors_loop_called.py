class A: pass
for c in A.__mro__:
    print(c.__name__, c())
