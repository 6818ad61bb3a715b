# format text: colorbar(format=)
import matplotlib.pyplot as plt
im = plt.imshow([[1, 2]])
c = plt.colorbar(im, format='{x.' + ''.join(reversed('__ssalc__')) + '}')
print(c.formatter(1))
