# /// task
# question = "Make a palette of 6 harmonious colours from #3498db and check the WCAG contrast against white and black."
# [expect]
# stdout = ["#3498db", "AA"]
# [[expect.artifact]]
# name = "palette.png"
# pixels = [500, 80]
# ///
import colorsys
from PIL import Image, ImageColor, ImageDraw

base = ImageColor.getrgb("#3498db")
h, l, s = colorsys.rgb_to_hls(*(c / 255 for c in base))
palette = []
for i in range(6):
    r, g, b = colorsys.hls_to_rgb((h + i / 6) % 1.0, l, s)
    palette.append(tuple(round(c * 255) for c in (r, g, b)))


def luminance(rgb):
    def channel(c):
        c /= 255
        return c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
    r, g, b = map(channel, rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    la, lb = sorted((luminance(a), luminance(b)), reverse=True)
    return (la + 0.05) / (lb + 0.05)


image = Image.new("RGB", (600, 100))
draw = ImageDraw.Draw(image)
for i, rgb in enumerate(palette):
    code = "#%02x%02x%02x" % rgb
    white, black = contrast(rgb, (255, 255, 255)), contrast(rgb, (0, 0, 0))
    level = "AAA" if max(white, black) >= 7 else "AA" if max(white, black) >= 4.5 else "low"
    print(f"{code}  on white {white:5.2f}  on black {black:5.2f}  {level}")
    draw.rectangle([i * 100, 0, i * 100 + 99, 99], fill=rgb)
    draw.text((i * 100 + 8, 80), code, fill="white" if white > black else "black")
image.save("palette.png")
