# A property's maker under a second name.
def make(name):
    attr = "_" + name
    return property(lambda self: getattr(self, attr))
again = make
class A:
    x = again(input())
    y = make("y")
print(A().x)
