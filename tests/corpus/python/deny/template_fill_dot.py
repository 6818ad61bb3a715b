t = "{0" + "".ljust(1, ".") + "real}"
print(t.format(input()))
