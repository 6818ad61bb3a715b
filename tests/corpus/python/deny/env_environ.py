# The environment.
import os

print(os.environ["HOME"])
