# /// task
# question = "Render the text HELLO as big ASCII art letters and as a black-and-white bitmap (PBM and PNG)."
# [expect]
# stdout = ["#"]
# [[expect.artifact]]
# name = "hello.png"
# pixels = [100, 20]
# [[expect.artifact]]
# name = "hello.pbm"
# type = "image/x-portable-bitmap"
# ///
from PIL import Image, ImageDraw, ImageFont
import numpy as np

text = "HELLO"
font = ImageFont.load_default()
probe = ImageDraw.Draw(Image.new("1", (1, 1)))
box = probe.textbbox((0, 0), text, font=font)
w, h = box[2] - box[0], box[3] - box[1]
im = Image.new("1", (w + 2, h + 2), 1)
ImageDraw.Draw(im).text((1 - box[0], 1 - box[1]), text, font=font, fill=0)

a = np.array(im)
for row in a:
    print("".join(" " if v else "#" for v in row))

im.resize((im.width * 6, im.height * 6), Image.NEAREST).save("hello.png")
im.save("hello.pbm")
