# A global name.
total = 0


def add(n):
    global total
    total += n


add(3)
print(total)
