# The loop's name is bound anew inside of it.
def f(): pass
for n in ("real", "imag"):
    with open(input()) as n:
        pass
    print(getattr(f, n))
