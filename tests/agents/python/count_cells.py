# /// task
# question = "How many bright cells are in this microscope picture and how large is each? Mark them."
# files = ["cells.png"]
# [expect]
# stdout = ["Cells: 12"]
# [[expect.artifact]]
# name = "cells_marked.png"
# pixels = [300, 300]
# ///
import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage as ndi

im = np.asarray(Image.open("cells.png").convert("L")).astype(float)
smooth = ndi.gaussian_filter(im, sigma=1)
mask = smooth > (smooth.min() + smooth.max()) / 2
labels, n = ndi.label(mask)
sizes = ndi.sum(mask, labels, index=range(1, n + 1))
centers = ndi.center_of_mass(mask, labels, range(1, n + 1))
print(f"Cells: {n}")

canvas = Image.fromarray(im.astype(np.uint8)).convert("RGB")
d = ImageDraw.Draw(canvas)
for i, (size, (y, x), box) in enumerate(zip(sizes, centers, ndi.find_objects(labels)), 1):
    r = np.sqrt(size / np.pi)
    print(f"{i:2d}: centre ({x:.0f}, {y:.0f}), area {size:.0f} px, diameter {2 * r:.1f}")
    ys, xs = box
    d.rectangle([xs.start, ys.start, xs.stop, ys.stop], outline=(255, 0, 0))
    d.text((x - 3, y - 5), str(i), fill=(0, 128, 0))
canvas.save("cells_marked.png")
