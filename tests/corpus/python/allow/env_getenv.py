# One environment variable by its name: the environment of a run has no secrets.
from os import getenv

print(getenv("PATH"))
