class A: pass
def f():
    global order
    order = A.__mro__
f()
print(order[1]())
