# The same by a constant name that is put together.
from operator import *

print(attrgetter("__cla" "ss__")(1))
