# Everything of numpy by a star import, and a name that it does not have.
from numpy import *

os.system("id")
