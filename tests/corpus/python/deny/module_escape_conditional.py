# A module chosen by a condition, as an argument.
import json
import math


def walk(module):
    return module.codecs


walk(json if len("x") else math)
