# A module behind os.path, by its name.
import os.path as p
p.genericpath.os.getppid()
