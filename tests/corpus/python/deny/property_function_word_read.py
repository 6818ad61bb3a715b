# One of the properties that a function makes is told its slot by what is read.
def quantity(n):
    def get(o): return o.__dict__[n]
    def put(o, v): o.__dict__[n] = v
    return property(get, put)
class A:
    x = quantity("x")
    y = quantity(input())
a = A(); a.y = 1; print(a.y)
