# The same, by a call.
import importlib

try:
    import subprocess
except ImportError:
    subprocess = importlib.import_module("subprocess")
subprocess.run(["id"])
