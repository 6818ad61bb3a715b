# pillow: module os.
from PIL import Image
print(Image.os.getcwd())
