# The environment below os.
from posix import environ

print(environ)
