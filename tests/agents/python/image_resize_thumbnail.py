# /// task
# question = "Make a thumbnail of 150 px width, a greyscale copy and a version with a watermark. Which are the dominant colours?"
# files = ["photo.jpg"]
# [expect]
# stdout = ["640 x 480", "Dominant"]
# [[expect.artifact]]
# name = "thumb.jpg"
# pixels = [150, 100]
# [[expect.artifact]]
# name = "gray.png"
# pixels = [640, 480]
# [[expect.artifact]]
# name = "watermarked.jpg"
# pixels = [640, 480]
# ///
from PIL import Image, ImageDraw, ImageFont, ImageEnhance, ImageFilter

img = Image.open("/mnt/data/photo.jpg")
print(f"{img.width} x {img.height}, mode {img.mode}, format {img.format}")

thumb = img.copy()
thumb.thumbnail((150, 150), Image.LANCZOS)
thumb.save("/mnt/data/thumb.jpg", quality=85)

gray = ImageEnhance.Contrast(img.convert("L")).enhance(1.4)
gray.filter(ImageFilter.SHARPEN).save("/mnt/data/gray.png")

layer = Image.new("RGBA", img.size, (0, 0, 0, 0))
draw = ImageDraw.Draw(layer)
try:
    font = ImageFont.truetype("DejaVuSans.ttf", 36)
except OSError:
    font = ImageFont.load_default()
draw.text((20, img.height - 60), "© Example 2024", font=font, fill=(255, 255, 255, 160))
Image.alpha_composite(img.convert("RGBA"), layer).convert("RGB").save("/mnt/data/watermarked.jpg")

small = img.resize((64, 64)).quantize(colors=5)
palette = small.getpalette()
counts = sorted(small.getcolors(), reverse=True)
print("Dominant colours:")
for n, idx in counts:
    r, g, b = palette[idx * 3: idx * 3 + 3]
    print(f"  #{r:02x}{g:02x}{b:02x}  {n / 4096:.1%}")
