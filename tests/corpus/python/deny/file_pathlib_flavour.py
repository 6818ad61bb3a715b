# A path's flavour has the module of paths.
import pathlib

pathlib.PurePath("x")._flavour.pathmod.os.system("id")
