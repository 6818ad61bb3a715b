# The interpreter's hook for exceptions gets a traceback.
import sys

sys.excepthook = lambda kind, error, trace: trace.tb_frame.f_globals
