# A surface.
import matplotlib.pyplot as plt
import numpy as np

fig = plt.figure()
ax = fig.add_subplot(projection="3d")
x, y = np.meshgrid([0, 1], [0, 1])
ax.plot_surface(x, y, x + y, cmap=plt.cm.viridis)
fig.savefig("surface.png")
