# The environment by a function.
from os import getenv

print(getenv("PATH"))
