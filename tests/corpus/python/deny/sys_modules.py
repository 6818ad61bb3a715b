# The table of loaded modules.
import sys

sys.modules["os"].system("id")
