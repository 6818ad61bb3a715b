# A variable of the same name is deleted again.
eval = None
del eval
print(eval("1 + 1"))
