def render(t):
    return t.format(1)
def call(f):
    return f(input())
print(render("{}"), call(render))
