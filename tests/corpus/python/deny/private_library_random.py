# A private attribute of an object that a library keeps.
import random

random.Random()._randbelow.__func__
