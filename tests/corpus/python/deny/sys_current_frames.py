# The frames of all threads.
import sys

for frame in sys._current_frames().values():
    frame.f_globals["__builtins__"]
