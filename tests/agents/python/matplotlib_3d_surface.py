# /// task
# question = "Plot z = sin(sqrt(x²+y²)) as a 3D surface with contour lines, as PNG and PDF."
# [expect]
# [[expect.artifact]]
# name = "surface.png"
# pixels = [400, 300]
# [[expect.artifact]]
# name = "surface.pdf"
# pages = 1
# ///
import numpy as np
import matplotlib.pyplot as plt
from matplotlib import cm
from matplotlib.ticker import LinearLocator
from mpl_toolkits.mplot3d import Axes3D  # noqa: F401

X = Y = np.arange(-6, 6, 0.25)
X, Y = np.meshgrid(X, Y)
Z = np.sin(np.sqrt(X**2 + Y**2))

fig = plt.figure(figsize=(8, 6))
ax = fig.add_subplot(projection='3d')
surf = ax.plot_surface(X, Y, Z, cmap=cm.coolwarm, linewidth=0, antialiased=False)
ax.contour(X, Y, Z, zdir='z', offset=-1.5, cmap='coolwarm')
ax.set_zlim(-1.5, 1.01)
ax.zaxis.set_major_locator(LinearLocator(6))
ax.zaxis.set_major_formatter('{x:.02f}')
ax.view_init(elev=30, azim=-60)
fig.colorbar(surf, shrink=0.5, aspect=10)

for ext in ('png', 'pdf'):
    fig.savefig(f'surface.{ext}')
