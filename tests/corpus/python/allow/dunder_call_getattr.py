# getattr with a constant name, by its usual name.
class Point:
    x = 3


print(getattr(Point(), "x"), getattr(Point, "y", None))
