# The library's import function by itself.
from importlib import import_module as load

load("os").system("id")
