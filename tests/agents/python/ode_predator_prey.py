# /// task
# question = "Solve the Lotka-Volterra equations numerically and plot both populations and the phase diagram."
# [expect]
# stdout = ["Period"]
# [[expect.artifact]]
# name = "lotka_volterra.png"
# ///
from scipy.integrate import solve_ivp
import numpy as np
import matplotlib.pyplot as plt

alpha, beta, gamma, delta = 1.1, 0.4, 0.4, 0.1

def f(t, z):
    prey, pred = z
    return [alpha * prey - beta * prey * pred, delta * prey * pred - gamma * pred]

sol = solve_ivp(f, (0, 60), [10, 5], dense_output=True, rtol=1e-8, events=lambda t, z: z[0] - 10)
t = np.linspace(0, 60, 2000)
prey, pred = sol.sol(t)

crossings = sol.t_events[0]
print(f"Prey between {prey.min():.2f} and {prey.max():.2f}")
print(f"Period about {np.mean(np.diff(crossings[::2])):.2f}")

fig, ax = plt.subplots(1, 2, figsize=(12, 4))
ax[0].plot(t, prey, label="prey")
ax[0].plot(t, pred, label="predators")
ax[0].legend()
ax[1].plot(prey, pred)
ax[1].set_xlabel("prey"); ax[1].set_ylabel("predators")
plt.savefig("lotka_volterra.png")
plt.show()
