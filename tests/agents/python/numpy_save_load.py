# /// task
# question = "Make a matrix of distances between 50 random points, save it compressed, load it again and compare."
# [expect]
# stdout = ["equal: True"]
# [[expect.artifact]]
# name = "distances.npz"
# ///
import numpy as np

rng = np.random.RandomState(5)
points = rng.uniform(size=(50, 3))
d = np.linalg.norm(points[:, None, :] - points[None, :, :], axis=-1)

np.savez_compressed("distances.npz", points=points, d=d)
with np.load("distances.npz") as data:
    print(sorted(data.files))
    print("equal:", np.array_equal(data["d"], d))

np.savetxt("points.txt", points, fmt="%.4f", header="x y z")
again = np.loadtxt("points.txt")
print("max error:", float(np.abs(again - points).max()) < 1e-4)
eig = np.linalg.eigvalsh(d)
print("largest eigenvalue:", round(float(eig[-1]), 3))
np.save("d.npy", d.astype(np.float32))
print(np.load("d.npy").dtype, np.memmap("d.npy", dtype=np.uint8, mode="r").shape[0] > 10000)
