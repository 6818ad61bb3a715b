# The library's import function.
import importlib

importlib.import_module("os").system("id")
