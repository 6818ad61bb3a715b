# Keywords' values are looked at as well.
print("x", end=__import__("os").system("id") or "")
