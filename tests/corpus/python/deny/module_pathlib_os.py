# A module that pathlib imports.
import pathlib

pathlib.os.system("id")
