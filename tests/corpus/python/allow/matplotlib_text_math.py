# Formulas in a picture, set by matplotlib itself.
import matplotlib.pyplot as plt
import numpy as np

x = np.linspace(0, 1, 10)
plt.plot(x, np.sin(x), "r--")
plt.title(r"$\alpha_i > \beta_i$ at {}".format(3))
plt.text(0.5, 0.5, "eval(x)")
plt.savefig("math.pdf")
