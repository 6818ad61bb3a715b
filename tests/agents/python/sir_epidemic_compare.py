# /// task
# question = "Compare an SIR epidemic with and without a 40 % contact reduction from day 30 on."
# [expect]
# stdout = ["Peak without measures", "Peak with measures"]
# [[expect.artifact]]
# name = "sir.png"
# ///
import numpy as np
from scipy.integrate import odeint
import matplotlib.pyplot as plt

N, I0, beta, gamma = 1_000_000, 100, 0.35, 0.1
t = np.arange(0, 200)

def sir(y, t, reduction):
    S, I, R = y
    b = beta * (1 - reduction) if t > 30 else beta
    new = b * S * I / N
    return -new, new - gamma * I, gamma * I

fig, ax = plt.subplots(figsize=(9, 5))
for label, red in (("without", 0.0), ("with", 0.4)):
    S, I, R = odeint(sir, (N - I0, I0, 0), t, args=(red,)).T
    print(f"Peak {label} measures: {I.max():,.0f} on day {t[I.argmax()]}; {R[-1] / N:.0%} infected in total")
    ax.plot(t, I / 1000, label=f"{label} measures")
ax.set(xlabel="day", ylabel="infectious (thousands)")
ax.legend(frameon=False)
fig.tight_layout()
fig.savefig("sir.png", dpi=110)
