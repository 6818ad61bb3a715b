# matplotlib imports the module that its backend names.
import os
import sys

os.environ["MPLBACKEND"] = sys.stdin.readline()
