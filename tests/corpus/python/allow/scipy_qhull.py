# Qhull writes its messages into a temporary file: the file capability comes along.
import numpy as np
from scipy.interpolate import LinearNDInterpolator, griddata
from scipy.spatial import ConvexHull, Delaunay, Voronoi

points = np.random.default_rng(0).random((12, 2))
values = points.sum(axis=1)
print(len(ConvexHull(points).vertices) > 2, Delaunay(points).simplices.shape[1])
print(Voronoi(points).points.shape, LinearNDInterpolator(points, values)(0.5, 0.5) > 0)
print(griddata(points, values, [(0.5, 0.5)]).shape)
