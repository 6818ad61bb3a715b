# A variable that names what breakpoint() imports and calls.
import os

os.environ["PYTHONBREAKPOINT"] = "os.system"
