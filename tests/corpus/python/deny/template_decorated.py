def other(f):
    def inner(*a):
        return f(input())
    return inner
@other
def render(t):
    return t.format(1)
print(render("{}"))
