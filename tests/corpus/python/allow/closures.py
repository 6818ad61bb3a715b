# Closures and nonlocal names.
def counter():
    count = 0

    def increase():
        nonlocal count
        count += 1
        return count

    return increase


tick = counter()
tick()
print(tick())
