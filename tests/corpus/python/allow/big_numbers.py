# Arithmetic that looks like a bomb.
seconds = 60 * 60 * 24 * 365
line = "-" * 80
print(line, seconds, 2**64, "a" * 10)
