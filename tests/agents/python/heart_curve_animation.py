# /// task
# question = "Make an animated GIF of a sine wave moving, with matplotlib."
# [expect]
# [[expect.artifact]]
# name = "wave.gif"
# pixels = [200, 150]
# ///
import numpy as np
import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation, PillowWriter

fig, ax = plt.subplots(figsize=(4, 3))
x = np.linspace(0, 4 * np.pi, 200)
line, = ax.plot(x, np.sin(x), lw=2)
ax.set_ylim(-1.3, 1.3)
label = ax.text(0.02, 0.95, "", transform=ax.transAxes)

def update(frame):
    line.set_ydata(np.sin(x - frame / 10 * np.pi))
    label.set_text(f"frame {frame}")
    return line, label

anim = FuncAnimation(fig, update, frames=20, blit=True)
anim.save("wave.gif", writer=PillowWriter(fps=15))
plt.close(fig)
print("done")
