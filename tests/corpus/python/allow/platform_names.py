# The interpreter's version and the system's name.
import platform

print(platform.system(), platform.python_version(), platform.machine())
