# A module is put where the import system looks.
import sys

sys.modules["helper"] = sys
try:
    import helper
except ImportError:
    helper = None
helper.modules["os"].system("id")
