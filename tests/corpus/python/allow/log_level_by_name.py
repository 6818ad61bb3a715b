# The level of a log by its name, as a program's settings have it.
import logging
import sys


def setup(level="INFO"):
    logger = logging.getLogger("job")
    logger.setLevel(getattr(logging, level))
    console = logging.StreamHandler(sys.stdout)
    console.setLevel(getattr(logging, level.upper(), logging.INFO))
    logger.addHandler(console)
    return logger


def configure(text):
    number = getattr(logging, text.upper(), None)
    if not isinstance(number, int):
        raise ValueError(f"no such level: {text}")
    logging.basicConfig(level=number, format="%(levelname)s %(message)s")


setup("DEBUG").debug("loading %d rows", 10)
configure("warning")
try:
    configure("loud")
except ValueError as error:
    print(error)
