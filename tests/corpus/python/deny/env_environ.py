# The environment.
import os

print(dict(os.environ))
