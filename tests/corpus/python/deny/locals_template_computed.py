# A computed template with locals().
def f(t):
    g = f
    return t.format(**locals())
print(f(input()))
