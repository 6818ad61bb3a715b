# The debugger.
breakpoint()
