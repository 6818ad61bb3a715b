# The interpreter's configuration.
import sysconfig

sysconfig.get_paths()
