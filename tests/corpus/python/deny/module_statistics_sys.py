# A module that statistics imports.
import statistics

statistics.sys.modules["os"].system("id")
