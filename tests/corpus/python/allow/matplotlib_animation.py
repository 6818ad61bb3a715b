# Its capability comes from the call itself, however it is made.
import matplotlib.pyplot as plt
from matplotlib import animation
f, a = plt.subplots()
animation.FuncAnimation(f, lambda i: a.plot([i]), frames=2).save('x.gif', writer='pillow')
