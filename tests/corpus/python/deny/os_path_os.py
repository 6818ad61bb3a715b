# The module os.path holds the module os.
import os
os.path.os.getppid()
