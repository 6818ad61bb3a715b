# The bound of a slice is evaluated.
print([1, 2, 3][eval("1") :])
