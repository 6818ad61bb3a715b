# The initializer of argparse.Namespace goes to partial, and sets attributes of a class of a library's
import argparse
import functools
import json

put = functools.partial(argparse.Namespace.__init__, decode=lambda self, text: "other")
put(json.JSONDecoder)
print(json.loads("2"))
