# /// task
# question = "Show the colour histogram of the photo, increase the contrast and detect edges with a Sobel filter using numpy only."
# files = ["photo.jpg"]
# [expect]
# stdout = ["mean R"]
# [[expect.artifact]]
# name = "analysis.png"
# pixels = [700, 300]
# ///
import numpy as np
import matplotlib.pyplot as plt
import matplotlib.image as mpimg

img = mpimg.imread('/mnt/data/photo.jpg')
print(img.shape, img.dtype)
for i, c in enumerate('RGB'):
    print(f'mean {c}: {img[..., i].mean():.1f}')

gray = img @ np.array([0.299, 0.587, 0.114])
lo, hi = np.percentile(gray, (2, 98))
stretched = np.clip((gray - lo) / (hi - lo), 0, 1)

kx = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])

def convolve(a, k):
    p = np.pad(a, 1, mode='edge')
    windows = np.lib.stride_tricks.sliding_window_view(p, (3, 3))
    return np.einsum('ijkl,kl->ij', windows, k)

edges = np.hypot(convolve(gray, kx), convolve(gray, kx.T))

fig, ax = plt.subplots(1, 4, figsize=(16, 4))
ax[0].imshow(img); ax[0].set_title('original')
for i, c in enumerate(('red', 'green', 'blue')):
    ax[1].hist(img[..., i].ravel(), bins=64, color=c, alpha=0.5)
ax[1].set_title('histogram')
ax[2].imshow(stretched, cmap='gray'); ax[2].set_title('contrast')
ax[3].imshow(edges, cmap='magma'); ax[3].set_title('edges')
for a in (ax[0], ax[2], ax[3]):
    a.axis('off')
plt.tight_layout()
plt.savefig('/mnt/data/analysis.png')
plt.show()
