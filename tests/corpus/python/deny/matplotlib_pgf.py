# A file format that is written by a program.
import matplotlib.pyplot as plt

plt.plot([1, 2])
plt.savefig("figure.pgf")
