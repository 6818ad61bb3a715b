# A module that contextlib imports.
import contextlib

contextlib.os.system("id")
