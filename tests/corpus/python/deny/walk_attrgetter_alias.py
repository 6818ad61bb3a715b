# The same under another name.
from operator import attrgetter as column

column("__class__.__base__")(())
