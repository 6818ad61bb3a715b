# /// task
# question = "Track a noisy 1D position with a Kalman filter and compare the errors."
# [expect]
# stdout = ["RMSE raw", "RMSE filtered"]
# [[expect.artifact]]
# name = "kalman.png"
# ///
import numpy as np
import matplotlib.pyplot as plt

dt, n = 0.1, 200
F = np.array([[1, dt], [0, 1]])
H = np.array([[1.0, 0.0]])
Q = 0.01 * np.array([[dt**4 / 4, dt**3 / 2], [dt**3 / 2, dt**2]])
R = np.array([[0.5**2]])

rng = np.random.default_rng(21)
true = np.zeros((n, 2))
true[0] = [0, 1]
for k in range(1, n):
    true[k] = F @ true[k - 1]
z = true[:, 0] + rng.normal(0, 0.5, n)

x, P = np.zeros(2), np.eye(2) * 10
est = np.empty((n, 2))
for k in range(n):
    x, P = F @ x, F @ P @ F.T + Q
    S = H @ P @ H.T + R
    K = P @ H.T @ np.linalg.inv(S)
    x = x + (K @ (z[k] - H @ x)).ravel()
    P = (np.eye(2) - K @ H) @ P
    est[k] = x

rmse = lambda a, b: np.sqrt(np.mean((a - b) ** 2))
raw, flt = rmse(z, true[:, 0]), rmse(est[:, 0], true[:, 0])
print(f"RMSE raw {raw:.3f}\nRMSE filtered {flt:.3f}\nfinal velocity {est[-1, 1]:.2f} (true 1)")
assert flt < raw

plt.plot(z, ".", alpha=0.4, label="measured")
plt.plot(est[:, 0], label="filtered")
plt.plot(true[:, 0], "k--", lw=1, label="true")
plt.legend()
plt.savefig("kalman.png")
