# One of the words is a template's method.
def show(text, name):
    if name in ("format", "upper"):
        return getattr(text, name)(print)
    return ""


print(show(input(), input()))
