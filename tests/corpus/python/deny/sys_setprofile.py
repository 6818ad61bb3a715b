# A profile function is handed every frame.
import sys

sys.setprofile(lambda frame, event, argument: print(frame))
