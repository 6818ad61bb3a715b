# pillow: math eval.
from PIL import Image, ImageMath
print(ImageMath.eval("a + 1", a=Image.new("L", (1, 1))))
