# Two names of one list by assignment expressions.
def f(): pass
print((M := (N := ["real"])))
M.append(input())
for n in N:
    print(getattr(f, n))
