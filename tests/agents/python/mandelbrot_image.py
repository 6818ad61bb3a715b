# /// task
# question = "Draw the Mandelbrot set, 900x600, with a nice colormap."
# [expect]
# [[expect.artifact]]
# name = "mandelbrot.png"
# pixels = [900, 600]
# ///
import numpy as np
from matplotlib import cm
from PIL import Image

W, H, MAX_ITER = 900, 600, 80
x = np.linspace(-2.2, 0.8, W)
y = np.linspace(-1.0, 1.0, H)
C = x[np.newaxis, :] + 1j * y[:, np.newaxis]
Z = np.zeros_like(C)
out = np.zeros(C.shape)
alive = np.ones(C.shape, dtype=bool)

for i in range(MAX_ITER):
    Z[alive] = Z[alive] ** 2 + C[alive]
    escaped = alive & (np.abs(Z) > 2)
    out[escaped] = i + 1 - np.log2(np.log(np.abs(Z[escaped])) / np.log(2))
    alive &= ~escaped

norm = out / out.max()
rgba = (cm.get_cmap("twilight_shifted")(norm) * 255).astype(np.uint8)
rgba[alive] = (0, 0, 0, 255)
Image.fromarray(rgba).save("/mnt/data/mandelbrot.png")
print("Saved", rgba.shape)
