# The level is given back by a function that others call.
import logging


def parse(text):
    level = getattr(logging, text, None)
    logging.basicConfig(level=level)
    return level


print(parse(input()).path)
