# pillow: grab.
from PIL import ImageGrab
ImageGrab.grab()
