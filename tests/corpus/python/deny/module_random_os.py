# A library's module is reached through another.
import random

random._os.system("id")
