# /// task
# question = "Compute the convex hull, the Delaunay triangulation and the Voronoi diagram of the points, with the hull's area."
# files = ["points.csv"]
# [expect]
# stdout = ["Hull area", "triangles"]
# [[expect.artifact]]
# name = "geometry.svg"
# contains = ["</svg>"]
# ///
import numpy as np
import matplotlib.pyplot as plt
from scipy.spatial import ConvexHull, Delaunay, Voronoi, cKDTree, voronoi_plot_2d
from scipy.spatial.distance import pdist, squareform

pts = np.loadtxt("points.csv", delimiter=",", skiprows=1)

hull = ConvexHull(pts)
tri = Delaunay(pts)
print(f"Hull area: {hull.volume:.2f}, perimeter: {hull.area:.2f}, corners: {len(hull.vertices)}")
print(len(tri.simplices), "triangles")

D = squareform(pdist(pts))
i, j = np.unravel_index(D.argmax(), D.shape)
print(f"Farthest pair: {pts[i]} {pts[j]} distance {D[i, j]:.2f}")
d, idx = cKDTree(pts).query([0.0, 0.0], k=3)
print("Nearest to origin:", pts[idx].tolist(), d.round(3))

fig, (a, b) = plt.subplots(1, 2, figsize=(12, 5))
a.triplot(pts[:, 0], pts[:, 1], tri.simplices, lw=0.4)
closed = np.append(hull.vertices, hull.vertices[0])
a.plot(pts[closed, 0], pts[closed, 1], "r-", lw=2)
a.set_aspect("equal")
voronoi_plot_2d(Voronoi(pts), ax=b, show_vertices=False, line_width=0.5, point_size=2)
fig.savefig("geometry.svg")
