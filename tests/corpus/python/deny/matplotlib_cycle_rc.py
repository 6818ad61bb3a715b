# rc() sets axes.prop_cycle to a text.
import matplotlib.pyplot as plt
t = "cycler('color', ['#%06x' % (6*7)])"
plt.rc('axes', prop_cycle=t)
print(plt.rcParams['axes.prop_cycle'])
