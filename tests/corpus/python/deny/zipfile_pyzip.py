# A class of zipfile that compiles code.
from zipfile import PyZipFile
PyZipFile("a.zip", "w")
