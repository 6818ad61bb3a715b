def render(x, t):
    return t.format(x)
print(render(1, "{}"), render(*[1, input()]))
