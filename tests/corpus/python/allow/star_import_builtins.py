# Builtins behind a star import, each after a name of the file's own.
from math import *

numbers = [3, 1, 2]
total = sum(numbers)
print(sorted(numbers), list(reversed(numbers)), max(numbers), dict(a=total), open)
print(set(numbers), len(numbers), sqrt(total), abs(total), round(total, 1), min(numbers), str(total))
