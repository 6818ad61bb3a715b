# The name that a function's inner functions share is bound anew.
def quantity(n):
    def get(o): return getattr(o, n)
    def change(v):
        nonlocal n
        n = v
    return get, change
g, c = quantity("x")
c(input())
print(g(len))
