# The stack, walked by the library.
import traceback

for frame, line in traceback.walk_stack(None):
    print(frame.f_globals)
