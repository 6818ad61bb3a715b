# The table of loaded modules, by __dict__.
import sys

sys.__dict__["modules"]["os"].system("id")
