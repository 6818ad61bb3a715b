# The folders that imports look in.
import sys

sys.path.insert(0, "/tmp")
