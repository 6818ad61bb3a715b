# A backend for one figure.
import matplotlib.pyplot as plt

plt.savefig("figure.png", backend="module://evil")
