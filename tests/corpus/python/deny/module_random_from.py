# The same by a from import.
from random import _os

_os.system("id")
