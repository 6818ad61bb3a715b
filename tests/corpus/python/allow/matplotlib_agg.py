# A picture without a screen.
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

fig, ax = plt.subplots()
ax.plot([1, 2], [3, 4], label="a")
ax.set_title("title")
ax.legend()
fig.savefig("plot.png")
plt.close(fig)
