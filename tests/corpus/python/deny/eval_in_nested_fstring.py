# eval in an expression in a format specification.
width = 3
print(f"{1:{eval('width')}}")
