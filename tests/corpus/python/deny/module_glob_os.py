# A module that glob imports.
from glob import os

os.system("id")
