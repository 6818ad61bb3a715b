# Builtins as arguments.
print(list(map(str, [1, 2])), sorted(["b", "A"], key=str.lower), sum(map(int, "123")))
