# Long conditions.
x = 5
print(0 < x < 10 and not (x == 3 or x != 5) and x in (1, 5) and x is not None)
