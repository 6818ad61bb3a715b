# The plain import of a module that starts programs.
import os

os.system("id")
