# The process is doubled.
from os import fork

fork()
