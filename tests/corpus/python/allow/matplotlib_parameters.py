# Parameters of pictures.
import matplotlib as mpl
import matplotlib.pyplot as plt

plt.rcParams["figure.figsize"] = (4, 3)
mpl.rcParams.update({"font.size": 8, "axes.grid": True})
plt.rc("lines", linewidth=2)
with plt.style.context("ggplot"):
    plt.hist([1, 2, 2])
plt.savefig("hist.svg")
