# A written file gets the name of a module.
import os
with open("a.txt", "w") as f:
    f.write("x = 1")
os.rename("a.txt", "colorsys.py")
