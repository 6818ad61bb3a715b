# The table of loaded modules, through its method.
from sys import modules

modules.get("os").system("id")
