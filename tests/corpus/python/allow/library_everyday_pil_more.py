# Everyday uses: pil more.
from PIL import Image, ImageDraw, ImageFont, ImageFilter, ImageOps, ImageEnhance, ImageChops, ImageStat, ImageColor, ImageSequence, ExifTags, features, ImageFile
ImageFile.LOAD_TRUNCATED_IMAGES = True
im = Image.new('RGB', (64, 64), 'white')
d = ImageDraw.Draw(im)
d.rectangle((5, 5, 20, 20), outline='red', fill=(0, 0, 255))
d.text((1, 1), 'hi', font=ImageFont.load_default(), fill='black')
d.polygon([(0, 0), (9, 0), (4, 8)])
im.save('a.png')
im.convert('L').save('b.jpg', quality=80)
im2 = Image.open('a.png')
print(im2.size, im2.mode, im2.format, im2.getpixel((0, 0)), ImageStat.Stat(im).mean, ImageColor.getrgb('#fff'), features.check('jpg'), features.version('pil'), {v: k for k, v in ExifTags.TAGS.items()}['Orientation'])
for f in (ImageFilter.BLUR, ImageFilter.SHARPEN, ImageFilter.GaussianBlur(2)):
    im.filter(f)
print(ImageOps.grayscale(im).mode, ImageEnhance.Contrast(im).enhance(1.5).size, ImageChops.invert(im).getbbox(), im.resize((8, 8), Image.LANCZOS).rotate(45, expand=True).size, im.crop((0, 0, 4, 4)).transpose(Image.FLIP_LEFT_RIGHT).tobytes()[:3], im.thumbnail((32, 32)), im.quantize(4).getcolors()[0][0], im.split()[0].point(lambda p: p * 2).mode, im._getexif() if hasattr(im, '_getexif') else None, Image.blend(im, im, 0.5).histogram()[0], im.getexif().get(274), Image.open('b.jpg').info.get('dpi'))
frames = [Image.new('P', (4, 4), i) for i in range(3)]
frames[0].save('x.gif', save_all=True, append_images=frames[1:], duration=50, loop=0)
print(sum((1 for _ in ImageSequence.Iterator(Image.open('x.gif')))))
