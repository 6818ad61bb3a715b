# A template reads an attribute of what locals() gives.
def f():
    g = f
    return "{g.__globals__}".format(**locals())
print(f())
