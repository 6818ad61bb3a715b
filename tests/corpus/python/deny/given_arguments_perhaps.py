# The caller's arguments where the file has only perhaps some of its own.
import sys

if len(sys.argv) > 5:
    arguments = {"name": "upper"}
print(getattr("", arguments["name"]))
