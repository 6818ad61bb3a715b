# eval inside of an f-string.
print(f"{eval('1 + 1')}")
