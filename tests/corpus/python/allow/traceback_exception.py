# The formatting class of tracebacks.
import sys
import traceback

try:
    int("x")
except ValueError as error:
    print("".join(traceback.format_exception(error)), file=sys.stderr)
