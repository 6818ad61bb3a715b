# The interpreter's crash handler writes to descriptors.
import faulthandler

faulthandler.dump_traceback()
