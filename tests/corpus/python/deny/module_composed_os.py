# Pieces of words make up the name of a function that starts programs.
import os

for kind in ("sys", "is"):
    print(getattr(os, kind + "tem")("id"))
