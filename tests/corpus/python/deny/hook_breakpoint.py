# Hook breakpoint.
import sys
sys.breakpointhook = lambda: 1
breakpoint()
