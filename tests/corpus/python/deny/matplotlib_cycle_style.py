# A style as a dictionary sets axes.prop_cycle.
import matplotlib.pyplot as plt
plt.style.use({'axes.prop_cycle': "cycler('color', ['#%06x' % (6*7)])"})
print(plt.rcParams['axes.prop_cycle'])
