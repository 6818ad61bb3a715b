# Underscores as names.
total = 0
for _ in range(3):
    total += 1
first, *_rest = [1, 2, 3]
_private = 3
print(total, first, _rest, _private)
