# The initializer of argparse.Namespace, called by hand, sets attributes of a class of a library's
import argparse
import json


def decode(self, text):
    return "other"


argparse.Namespace.__init__(json.JSONDecoder, decode=decode)
print(json.loads("2"))
