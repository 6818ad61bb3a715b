# The function and its argument are kept in a partial.
from functools import partial

partial(__import__, "os")().system("id")
