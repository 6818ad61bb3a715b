# An identifier with a long s is the module table of sys.
import sys

sys.moduleſ["os"].system("id")
