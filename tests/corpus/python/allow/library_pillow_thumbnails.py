from PIL import Image, ImageDraw, ImageFont, ImageFilter, ImageOps, ImageEnhance
import numpy as np
import io

img = Image.new("RGB", (400, 300), color=(73, 109, 137))
draw = ImageDraw.Draw(img)
draw.rectangle([50, 50, 200, 150], fill="yellow", outline="black", width=3)
draw.ellipse((220, 80, 340, 200), fill=(255, 0, 0))
try:
    font = ImageFont.truetype("DejaVuSans.ttf", 24)
except OSError:
    font = ImageFont.load_default()
draw.text((60, 90), "Hello", fill="black", font=font)
img.save("original.png")

thumb = img.copy()
thumb.thumbnail((128, 128), Image.LANCZOS)
thumb.save("thumb.jpg", quality=85)
gray = ImageOps.grayscale(img).filter(ImageFilter.GaussianBlur(2))
gray.save("gray.png")
print(Image.open("thumb.jpg").size, img.mode, img.getpixel((60, 60)))
arr = np.asarray(img)
print(arr.shape, arr.mean(axis=(0, 1)).round(1))
Image.fromarray((255 - arr).astype("uint8")).rotate(45, expand=True).save("inverted.webp")
ImageEnhance.Contrast(img).enhance(1.5).crop((0, 0, 100, 100)).save("crop.bmp")
buf = io.BytesIO()
img.convert("L").save(buf, format="PNG", optimize=True)
print(len(buf.getvalue()) > 100)
frames = [Image.new("P", (32, 32), i * 20) for i in range(5)]
frames[0].save("anim.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)
img.show()
