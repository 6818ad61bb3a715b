# The table hands the method on.
class T(dict):
    def __missing__(self, key):
        return key
t = T()
def f(x):
    return t[x.format]
print(f("{0.__class__}")(1))
