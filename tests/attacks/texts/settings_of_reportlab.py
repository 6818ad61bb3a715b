# reportlab runs files of the home folder when it is imported
for name in (".reportlab_settings", ".reportlab_mods", "reportlab_settings.py", "reportlab_mods.py"):
    with open(name, "w") as out:
        out.write("print('ESCAPED')\n")
from reportlab.lib import colors
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen import canvas

canvas.Canvas("a.pdf").save()
print("HELD" if len(getSampleStyleSheet().byName) and colors.red else "nothing")
