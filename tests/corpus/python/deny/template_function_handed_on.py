def render(t, x):
    return t.format(x)
print(render("{}", 1), list(map(render, [input()], [1])))
