class A: pass
b = A.__bases__
print(b[0].__subclasses__())
