# The table of loaded modules, by a mapping pattern.
import sys

match sys.modules:
    case {"os": module}:
        module.system("id")
