# The interpreter's hook for expressions.
import sys

sys.displayhook = print
