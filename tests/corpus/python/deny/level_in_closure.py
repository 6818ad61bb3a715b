# A function inside reads the level's attribute.
import logging


def setup(text):
    level = getattr(logging, text)

    def show():
        return level.path

    logging.basicConfig(level=level)
    return show


print(setup(input())())
