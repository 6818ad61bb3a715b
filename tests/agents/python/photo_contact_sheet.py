# /// task
# question = "Unzip the photos and make one contact sheet of them with the file names."
# files = ["photos.zip"]
# [expect]
# stdout = ["4 images"]
# [[expect.artifact]]
# name = "contact_sheet.jpg"
# pixels = [400, 250]
# ///
import os
import zipfile
from pathlib import Path
from PIL import Image, ImageDraw, ImageOps

with zipfile.ZipFile("photos.zip") as z:
    z.extractall("/tmp/photos")

paths = sorted(Path("/tmp/photos").rglob("*.jpg"))
print(len(paths), "images:", [p.name for p in paths])

cols, cell, pad = 2, 200, 10
rows = -(-len(paths) // cols)
sheet = Image.new("RGB", (cols * (cell + pad) + pad, rows * (cell + 20 + pad) + pad), "white")
draw = ImageDraw.Draw(sheet)
for n, p in enumerate(paths):
    im = ImageOps.exif_transpose(Image.open(p))
    im = ImageOps.fit(im, (cell, cell))
    x = pad + (n % cols) * (cell + pad)
    y = pad + (n // cols) * (cell + 20 + pad)
    sheet.paste(im, (x, y))
    draw.text((x, y + cell + 4), f"{p.name} ({os.path.getsize(p) // 1024} KB)", fill="black")
sheet.save("contact_sheet.jpg", quality=90)
