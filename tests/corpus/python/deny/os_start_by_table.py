# A harmless module's process functions, by a star import.
from os import *
posix_spawn
