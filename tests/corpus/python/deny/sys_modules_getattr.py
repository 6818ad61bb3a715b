# The table of loaded modules, by getattr.
import sys

getattr(sys, "modules")["os"].system("id")
