# A format may write more than the word.
def f(): pass
for w in ("x", "y"):
    for n in (input(),):
        print(getattr(f, f"{w:{n}}"))
