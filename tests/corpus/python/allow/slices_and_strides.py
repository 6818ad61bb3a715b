# Slices.
values = list(range(10))
values[2:4] = []
del values[::2]
print(values[-1], values[::-1], "abcdef"[1:5:2], slice(1, 3))
