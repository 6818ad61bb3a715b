# legend_elements(fmt=) formats a text, which may read attributes
import matplotlib.pyplot as plt
t = '{x.' + ''.join(reversed('laer')) + '}'
print(plt.scatter([1, 2], [1, 2], s=[3, 9]).legend_elements('sizes', fmt=t)[1])
