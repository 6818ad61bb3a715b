# A function that globals() gives by a text is called with a name that nobody sees.
def f(): pass
def read(name):
    return getattr(f, name)
read("real")
for k, v in list(globals().items()):
    if k.startswith("read"):
        v(input())
