# A film is written by a program.
import matplotlib.animation as animation
import matplotlib.pyplot as plt

figure = plt.figure()
film = animation.FuncAnimation(figure, lambda i: [], frames=2)
film.save("film.mp4", writer="ffmpeg", extra_args=["-vf", "x"])
