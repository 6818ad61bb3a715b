# The debugger's hook.
import sys

sys.breakpointhook = print
breakpoint()
