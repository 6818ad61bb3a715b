# type with one argument.
values = [1, "a", 2.0]
print([type(v).__name__ for v in values], type(1) is int)
