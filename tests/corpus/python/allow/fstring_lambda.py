# Lambdas and dictionaries in f-strings.
print(f"{(lambda x: x * 2)(3)} { {'a': 1}['a'] } {[i for i in range(3)]!r}")
