# format text reads attributes: set_major_formatter(text)
import matplotlib.pyplot as plt
fig, ax = plt.subplots()
t = '{x.' + ''.join(reversed('__ssalc__')) + '}'
ax.xaxis.set_major_formatter(t)
print(ax.xaxis.get_major_formatter()(1))
