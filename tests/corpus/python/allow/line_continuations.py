# Backslashes and brackets over lines.
total = 1 + \
    2 + \
    3
values = [
    1,  # one
    2,

    3,
]
assert total == 6 and \
    len(values) == 3
print(total, values,
      sep=", ")
