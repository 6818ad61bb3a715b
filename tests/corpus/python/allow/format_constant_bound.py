# The method of a constant template, as a value and by its __call__.
line = "{:>4}|{:<4}".format
print(line(1, 2), line.__call__(3, 4))
print(list(map("{:.2f}".format, [1.0, 2.5])))
