import json
def render(t, **values):
    return t.format(**values)
print(render("{}"), render(**json.loads(input())))
