# Another function reads the level as a global.
import logging


def setup(text):
    global level
    level = getattr(logging, text)
    logging.basicConfig(level=level)


setup(input())
print(level.path)
