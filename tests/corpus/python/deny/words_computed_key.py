class A: x = 1
def select(item, **where):
    return [vars(item)[k] for k in where]
print(select(A, **{input(): 1}))
