# seaborn hands settings on to matplotlib.
import seaborn as sns
import matplotlib.pyplot as plt
sns.set_theme(rc={'axes.prop_cycle': "cycler('color', ['#%06x' % (6*7)])"})
print(plt.rcParams['axes.prop_cycle'])
