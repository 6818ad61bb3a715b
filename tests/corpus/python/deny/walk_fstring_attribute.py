# An attribute inside of an f-string.
print(f"{().__class__.__base__}")
