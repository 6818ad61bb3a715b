# A chain of attributes of a module by reduce.
import functools
import json

functools.reduce(getattr, ["codecs", "builtins"], json)
