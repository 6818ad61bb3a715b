# /// task
# question = "Solve the 2D heat equation on a plate with a hot edge until it is steady (sparse matrices)."
# [expect]
# stdout = ["Temperature in the middle"]
# [[expect.artifact]]
# name = "plate.png"
# ///
import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as spla
import matplotlib.pyplot as plt

N = 60
I = sp.identity(N)
T = sp.diags([1, -2, 1], [-1, 0, 1], shape=(N, N))
A = (sp.kron(I, T) + sp.kron(T, I)).tocsc()

b = np.zeros((N, N))
b[0, :] = -100.0           # hot upper edge
u = spla.spsolve(A, b.ravel()).reshape(N, N)
print(f"Temperature in the middle: {u[N // 2, N // 2]:.2f}")
residual = np.abs(A @ u.ravel() - b.ravel()).max()
print(f"nnz = {A.nnz}, residual = {residual:.1e}")

plt.imshow(u, cmap="inferno", origin="upper")
plt.colorbar(label="°C")
cs = plt.contour(u, levels=[5, 10, 25, 50, 75], colors="w", linewidths=0.7)
plt.clabel(cs, fmt="%d")
plt.savefig("plate.png")
