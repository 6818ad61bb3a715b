# A module that a harmless module imports.
import urllib.parse

urllib.parse.sys.modules["os"].system("id")
