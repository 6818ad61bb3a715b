# An import where it is used.
def area(radius):
    from math import pi

    return pi * radius**2


print(area(1))
