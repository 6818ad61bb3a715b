# Words that come to a name of the interpreter's.
def f(): pass
for end in ("bals__", "x"):
    print(getattr(f, f"__glo{end}"))
