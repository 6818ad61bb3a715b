# os.chdir as a value.
import functools
import os

functools.partial(os.chdir, "/")()
