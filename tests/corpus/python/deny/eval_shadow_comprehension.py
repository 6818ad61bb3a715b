# A comprehension's variable hides nothing outside of it.
names = [eval for eval in "ab"]
print(eval("1 + 1"))
