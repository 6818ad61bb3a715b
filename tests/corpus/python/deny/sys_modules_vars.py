# The table of loaded modules, by the module's dictionary.
import sys

vars(sys)["modules"]["os"].system("id")
