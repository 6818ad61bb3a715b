# The cycle of colors is set by the cycler that matplotlib hands on.
import matplotlib
import matplotlib.pyplot as plt
from matplotlib import cycler

plt.rc("axes", prop_cycle=cycler("color", ["#EE6666", "#3388BB", "#9988DD"]))
matplotlib.rcParams["axes.prop_cycle"] = matplotlib.cycler(color=["r", "g", "b"])
print(len(plt.rcParams["axes.prop_cycle"]))
