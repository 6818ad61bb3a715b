# /// task
# question = "Estimate pi by Monte Carlo and show how the error shrinks with the number of points."
# [expect]
# stdout = ["3.1"]
# [[expect.artifact]]
# name = "convergence.pdf"
# pages = 1
# ///
import numpy as np
import matplotlib.pyplot as plt

rng = np.random.default_rng(12345)
N = 200_000
x, y = rng.random((2, N))
inside = (x ** 2 + y ** 2) <= 1
n = np.arange(1, N + 1)
estimates = 4 * np.cumsum(inside) / n

for k in (100, 1_000, 10_000, N):
    print(f"n={k:>7,}: {estimates[k - 1]:.5f}  error {abs(estimates[k - 1] - np.pi):.5f}")

plt.figure(figsize=(7, 4))
plt.loglog(n[::50], np.abs(estimates[::50] - np.pi), lw=0.7, label="error")
plt.loglog(n[::50], 1.64 / np.sqrt(n[::50]), "r--", label=r"$1.64/\sqrt{n}$")
plt.legend()
plt.savefig("convergence.pdf")
