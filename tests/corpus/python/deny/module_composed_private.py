# Pieces of words make up a private name.
import random

for kind in ("_o", "_u"):
    print(getattr(random, kind + "s"))
