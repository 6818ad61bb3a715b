def outer():
    t = "{}"
    def change():
        nonlocal t
        t = input()
    change()
    return t.format(1)
print(outer())
