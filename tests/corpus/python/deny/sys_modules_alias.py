# The table of loaded modules, through an alias of the module.
import sys

s = sys
t = s.modules
t["os"].system("id")
