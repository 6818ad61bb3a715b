# setattr with a computed name.
def assign(target, name, value):
    setattr(target, name, value)


assign(print, "__doc__"[::1], "x")
