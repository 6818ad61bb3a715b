# A film is written by the program that its file's ending stands for.
import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation

FuncAnimation(plt.figure(), lambda i: [], frames=2).save("film.mp4")
