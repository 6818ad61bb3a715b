# A method is had by a guarded name, and called with a name that nobody sees.
def f(): pass
class A:
    def read(self, name):
        return getattr(f, name)
a = A()
a.read("real")
for n in dir(a):
    if not n.startswith("_"):
        print(getattr(a, n)(input()))
