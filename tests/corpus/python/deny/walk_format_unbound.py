# The method of str gets its template as an argument.
print(str.format("{0.__class__}", ()))
