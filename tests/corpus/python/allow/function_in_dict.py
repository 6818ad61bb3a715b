# Functions in a table.
operations = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "max": max, "abs": abs}
print(operations["+"](1, 2), operations["max"](1, 2))
