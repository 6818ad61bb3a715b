# A style from the network.
import matplotlib.pyplot as plt

plt.style.use("http://localhost/x.mplstyle")
