# /// task
# question = "Make the logo available as favicon (ico 16/32), as white-background JPEG and as base64 data URI."
# files = ["logo.png"]
# [expect]
# stdout = ["data:image/png;base64,"]
# [[expect.artifact]]
# name = "favicon.ico"
# type = "image/x-icon"
# [[expect.artifact]]
# name = "logo.jpg"
# pixels = [200, 120]
# ///
import base64
from io import BytesIO
from PIL import Image

logo = Image.open("logo.png").convert("RGBA")
print(logo.size, logo.getbbox())

square = Image.new("RGBA", (max(logo.size),) * 2)
square.paste(logo, ((square.width - logo.width) // 2, (square.height - logo.height) // 2), logo)
square.save("favicon.ico", sizes=[(16, 16), (32, 32)])

white = Image.new("RGB", logo.size, (255, 255, 255))
white.paste(logo, mask=logo.split()[3])
white.save("logo.jpg", "JPEG", quality=92, optimize=True)

buffer = BytesIO()
logo.resize((32, 20)).save(buffer, format="PNG")
uri = "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode("ascii")
print(uri[:60], "...", len(uri))
