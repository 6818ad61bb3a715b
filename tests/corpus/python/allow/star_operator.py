# Names of operator after a star import, with constant texts.
from operator import *

print(sorted([(2, "b"), (1, "a")], key=itemgetter(0)), add(1, 2), attrgetter("real")(3))
