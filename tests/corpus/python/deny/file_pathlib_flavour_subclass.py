# The same in a subclass.
import pathlib


class Thing(pathlib.PurePosixPath):
    def walk(self):
        return self._flavour.pathmod.genericpath


Thing("x").walk()
