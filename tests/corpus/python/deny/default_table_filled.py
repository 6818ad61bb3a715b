# A table that is a parameter's default is filled there.
def f(): pass
NAMES = ["real"]
def fill(names=NAMES):
    names.append(input())
fill()
for n in NAMES:
    print(getattr(f, n))
