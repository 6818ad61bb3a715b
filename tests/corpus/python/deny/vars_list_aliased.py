# Vars list aliased.
class Point:
    pass
points = [Point()]
others = points
others.append(type)
for point in points:
    print(vars(point)[input()])
