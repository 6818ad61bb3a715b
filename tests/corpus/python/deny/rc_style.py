# Rc style.
import matplotlib.pyplot as plt
open('x.mplstyle', 'w').write('axes.grid: True')
plt.style.use('x.mplstyle')
