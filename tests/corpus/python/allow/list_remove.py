# list.remove has the name of a file function.
items = [1, 2, 3]
items.remove(2)
print(items)
