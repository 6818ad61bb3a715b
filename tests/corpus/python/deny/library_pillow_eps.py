# pillow: eps.
from PIL import Image
Image.open("page.eps").load()
