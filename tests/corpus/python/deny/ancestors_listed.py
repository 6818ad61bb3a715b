class A: pass
print(list(A.__mro__)[1]())
