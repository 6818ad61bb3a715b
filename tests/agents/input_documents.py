"""Input files that are documents, pictures, archives and sound."""

import io
import math
import random
import struct
import tarfile
import wave

from checks import library
from input_makers import csv_text, makes, zipped


@makes("report.pdf")
def _(_rng):
    library("reportlab")
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen import canvas
    out = io.BytesIO()
    page = canvas.Canvas(out, pagesize=A4, invariant=1)
    for number, (title, figure) in enumerate([("Introduction", 120), ("Results", 450), ("Outlook", 610)], 1):
        page.setFont("Helvetica-Bold", 16)
        page.drawString(72, 770, f"Chapter {number}: {title}")
        page.setFont("Helvetica", 11)
        for row in range(8):
            page.drawString(72, 740 - 18 * row, f"Paragraph {row + 1}: the total revenue was {figure + row} thousand euros.")
        page.showPage()
    page.save()
    return out.getvalue()


@makes("invoice.pdf")
def _(_rng):
    library("reportlab")
    from reportlab.pdfgen import canvas
    out = io.BytesIO()
    page = canvas.Canvas(out, invariant=1)
    for row, text in enumerate(["Invoice No. 2024-0117", "Date: 17.01.2024", "Widget A   3 x 19.99 EUR   59.97 EUR", "Widget B   1 x 120.00 EUR  120.00 EUR",
                                "Total: 179.97 EUR", "IBAN: DE89 3704 0044 0532 0130 00"]):
        page.drawString(72, 750 - 20 * row, text)
    page.save()
    return out.getvalue()


@makes("contract.docx")
def _(_rng):
    library("docx")
    import docx
    document = docx.Document()
    document.add_heading("Service Agreement", 0)
    for number, text in enumerate(["This Agreement is made between {{CLIENT}} and {{PROVIDER}}.", "The fee is 1,500 USD per month.", "Either party may end it with 30 days notice."], 1):
        document.add_heading(f"{number}. Clause", 1)
        document.add_paragraph(text)
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Milestone", "Due"
    for name, due in [("Design", "2024-03-01"), ("Launch", "2024-06-15")]:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = name, due
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def picture(width, height, seed, mode="RGB"):
    library("PIL")
    from PIL import Image, ImageDraw
    rng = random.Random(seed)
    image = Image.new("RGB", (width, height))
    image.putdata([(x * 255 // width, y * 255 // height, (x + y) * 127 // (width + height)) for y in range(height) for x in range(width)])
    draw = ImageDraw.Draw(image)
    for _n in range(6):
        x, y, r = rng.randrange(width), rng.randrange(height), rng.randrange(8, max(9, height // 5))
        draw.ellipse([x - r, y - r, x + r, y + r], fill=tuple(rng.randrange(256) for _c in range(3)))
    return image.convert(mode)


@makes("photo.jpg")
def _(rng):
    out = io.BytesIO()
    picture(640, 480, 1).save(out, "JPEG", quality=88)
    return out.getvalue()


@makes("logo.png")
def _(rng):
    out = io.BytesIO()
    image = picture(200, 120, 2, "RGBA")
    image.putalpha(image.convert("L"))
    image.save(out, "PNG")
    return out.getvalue()


@makes("cells.png")
def _(rng):
    library("PIL")
    from PIL import Image, ImageDraw
    image = Image.new("L", (300, 300), 20)
    draw = ImageDraw.Draw(image)
    for row in range(4):
        for column in range(3):
            x, y, r = 50 + 95 * column, 40 + 72 * row, 14 + 3 * row
            draw.ellipse([x - r, y - r, x + r, y + r], fill=200 + 10 * column)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@makes("photos.zip")
def _(rng):
    members = {}
    for n in range(4):
        out = io.BytesIO()
        picture(160 + 20 * n, 120, 10 + n).save(out, "JPEG")
        members[f"holiday/img_{n:03}.jpg"] = out.getvalue()
    return zipped(members | {"holiday/readme.txt": "four pictures\n"})


@makes("monthly.zip")
def _(rng):
    members = {}
    for month in range(1, 7):
        rows = [["date", "product", "amount"]] + [[f"2024-{month:02}-{day:02}", rng.choice("ABC"), rng.randint(10, 200)] for day in range(1, 29, 3)]
        members[f"2024-{month:02}.csv"] = csv_text(rows)
    return zipped(members)


@makes("project.tar.gz")
def _(rng):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, text in {"project/main.py": "import util\n\n\ndef main():\n    # TODO: args\n    print(util.add(1, 2))\n\n\nif __name__ == '__main__':\n    main()\n",
                           "project/util.py": '"""Helpers."""\n\n\ndef add(a, b):\n    return a + b\n\n\nclass Box:\n    def open(self):\n        pass  # TODO: hinge\n',
                           "project/README.txt": "A project.\n"}.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return out.getvalue()


@makes("tone.wav")
def _(_rng):
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"".join(struct.pack("<h", int(12000 * math.sin(2 * math.pi * 440 * n / 8000) + 5000 * math.sin(2 * math.pi * 1000 * n / 8000))) for n in range(8000)))
    return out.getvalue()


@makes("telemetry.bin")
def _(rng):
    return b"TLM1" + struct.pack("<I", 200) + b"".join(struct.pack("<Iff", 1_700_000_000 + n * 10, rng.uniform(10, 30), rng.uniform(900, 1100)) for n in range(200))


@makes("maze.txt")
def _(_rng):
    return "S.#.....\n..#.###.\n.##...#.\n....#.#.\n.####.#.\n......#E\n"


@makes("words.txt")
def _(_rng):
    return "\n".join("listen silent enlist google elbow below state taste tea eat ate night thing inch chin stressed desserts part trap rapt crane nacre cider cried".split()) + "\n"
