# The traceback from the interpreter's table.
import sys

try:
    1 / 0
except ZeroDivisionError:
    sys.exc_info()[2].tb_frame.f_back.f_globals
