# Vars class swapped.
class Point:
    pass
points = [Point() for _ in range(2)]
points[0].__class__ = type(input())
print([vars(p)[input()] for p in points])
