# Vars list filled.
class Point:
    pass
points = [Point()]
points.append(type)
for point in points:
    print(vars(point)[input()])
