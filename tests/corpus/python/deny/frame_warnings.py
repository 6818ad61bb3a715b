# The warnings module's own sys.
import warnings

warnings.sys._getframe().f_globals
