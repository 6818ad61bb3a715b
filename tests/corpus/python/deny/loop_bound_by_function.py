# A function that the loop calls binds the name anew.
def f(): pass
def swap():
    global n
    n = input()
for n in ("real", "imag"):
    swap()
    print(getattr(f, n))
