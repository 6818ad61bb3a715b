# /// task
# question = "Fit a damped oscillation to noisy data (make some up) and give the parameters with errors."
# [expect]
# stdout = ["amplitude", "±", "chi2"]
# [[expect.artifact]]
# name = "fit.png"
# ///
import numpy as np
from scipy.optimize import curve_fit
import matplotlib.pyplot as plt

np.random.seed(0)

def model(t, A, tau, f, phi):
    return A * np.exp(-t / tau) * np.cos(2 * np.pi * f * t + phi)

t = np.linspace(0, 10, 300)
true = (2.0, 3.0, 0.8, 0.5)
sigma = 0.1
y = model(t, *true) + np.random.normal(0, sigma, t.size)

popt, pcov = curve_fit(model, t, y, p0=[1.5, 2, 0.75, 0], sigma=np.full_like(t, sigma), absolute_sigma=True)
perr = np.sqrt(np.diag(pcov))

for name, val, err, tr in zip(['amplitude', 'tau', 'frequency', 'phase'], popt, perr, true):
    print(f'{name:10s} = {val:.3f} ± {err:.3f}  (true {tr})')
res = y - model(t, *popt)
print('chi2/dof =', round(float(np.sum((res / sigma) ** 2) / (t.size - 4)), 2))

fig, (ax, rx) = plt.subplots(2, 1, sharex=True, gridspec_kw={'height_ratios': [3, 1]})
ax.errorbar(t[::5], y[::5], sigma, fmt='.', ms=4, label='data')
ax.plot(t, model(t, *popt), 'r-', label='fit')
ax.legend()
rx.plot(t, res, 'k.', ms=2)
fig.savefig('fit.png', dpi=200)
