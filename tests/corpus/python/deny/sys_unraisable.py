# The hook for exceptions that can't be raised.
import sys

sys.unraisablehook = lambda info: info.exc_traceback.tb_frame
